import { InvalidArgumentError } from "commander";

/** For an option that may be repeated and takes one of a few words. */
export const repeatChoice =
  (choices: readonly string[]) =>
  (value: string, previous: readonly string[] | undefined): readonly string[] => {
    if (!choices.includes(value))
      throw new InvalidArgumentError(`Allowed choices are ${choices.join(", ")}.`);
    return [...(previous ?? []), value];
  };
