import type { CheckHost } from "../../ports/check-host.ts";
import type { CommentHost } from "../../ports/comment-host.ts";
import type { HostAnswer } from "../../ports/host-answer.ts";
import type { LabelHost } from "../../ports/label-host.ts";
import type { Standing, StandingHost } from "../../ports/standing-host.ts";
import type { SuggestionHost } from "../../ports/suggestion-host.ts";
import type { Publication, Rendered } from "./publication.ts";

export type PublishHost = StandingHost & LabelHost & CommentHost & CheckHost & SuggestionHost;

export type Surface = "check run" | "comment" | "label" | "suggestion";

/** What one publication has learnt so far: what was written, what was refused. */
export interface PublishSession {
  readonly host: PublishHost;
  readonly publication: Publication;
  readonly rendered: Rendered;
  /** What stands on the pull request now. */
  look(): Promise<Standing>;
  /** Notes a write; gives its value, or undefined when it was refused or its object is gone. */
  wrote<T>(surface: Surface, answer: HostAnswer<T>): T | undefined;
  /** The value of a read, or undefined when it was refused. */
  read<T>(surface: Surface, answer: HostAnswer<T>): T | undefined;
  /** A surface that was refused is left alone from then on. */
  isOpen(surface: Surface): boolean;
  /** The check run that this publication made: whatever the host made of its text, it is not made again. */
  readonly madeChecks: Set<number>;
  /** The texts of suggestions that this publication made: a list that lags behind does not make them again. */
  readonly madeSuggestions: Set<string>;
  writes(): number;
  notes(): readonly string[];
  refused(): readonly Surface[];
}

export function openSession(host: PublishHost, publication: Publication, rendered: Rendered): PublishSession {
  let writes = 0;
  const refusals = new Map<Surface, string>();
  const read = <T>(surface: Surface, answer: HostAnswer<T>): T | undefined => {
    if (answer.kind === "done") return answer.value;
    if (answer.kind === "refused") refusals.set(surface, answer.because);
    return undefined;
  };
  return {
    host,
    publication,
    rendered,
    look: () =>
      host.readStanding(publication.pullRequest, {
        head: publication.verdict.head,
        checkName: publication.gateName,
      }),
    wrote: (surface, answer) => {
      // What is gone counts too: somebody else changed the state, so it has to be read again.
      if (answer.kind !== "refused") writes++;
      return read(surface, answer);
    },
    read,
    madeChecks: new Set(),
    madeSuggestions: new Set(),
    isOpen: (surface) => !refusals.has(surface),
    writes: () => writes,
    refused: () => [...refusals.keys()],
    notes: () => [...refusals].map(([surface, because]) => `The ${surface} was not published: ${because}`),
  };
}
