import type { Command } from "../../core/commands/parse-commands.ts";
import { renderExplanation } from "../../core/render/explanation.ts";
import { neutraliser } from "../../core/render/neutralise.ts";
import { acceptChange } from "./accept-change.ts";
import { type Answer, type Asked, refused } from "./asked.ts";
import { helpText } from "./help-text.ts";
import { rerunGate } from "./rerun-gate.ts";

const MOST_TESTS = 200;

/** Does what a command of somebody with write access says. */
export async function runCommand(command: Command, asked: Asked): Promise<Answer> {
  switch (command.kind) {
    case "rerun":
    case "localize":
      return rerunGate(asked, command.kind, "");
    case "designate": {
      if (command.fault !== undefined)
        return refused("the list of tests could not be read: check quotes, commas and the closing bracket");
      if (command.ids.length === 0) return refused("name at least one test, one a line");
      if (command.ids.length > MOST_TESTS)
        return refused(`at most ${MOST_TESTS} tests can be named in a comment`);
      return rerunGate(asked, "designate", command.ids.join("\n"));
    }
    case "accept":
      return acceptChange(asked, command.reason);
    case "explain":
      return explain(asked);
    case "help":
      return { kind: "done", say: helpText };
    case "unknown": {
      const word = neutraliser([]).inline(command.word, 40);
      return refused(`there is no command ${word}; \`/\u200boutcome help\` lists them`);
    }
  }
}

async function explain({ repository, pull, world }: Asked): Promise<Answer> {
  const entry = await world.ledger.latestVerdict(repository.id, pull.number, pull.head);
  if (entry === undefined) return refused("there is no verdict on this commit yet");
  return { kind: "done", say: renderExplanation(entry.verdict, neutraliser(world.settings.secrets)) };
}
