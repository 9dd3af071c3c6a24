import { neutraliser } from "../core/render/neutralise.ts";

const { terminal } = neutraliser([]);

/** Text of others (ids, names, what a program said) as one line for a terminal or a log: it moves no cursor and is no workflow command. */
export const terminalLine = (text: string): string => terminal(text.trim().replace(/\s*[\n\r]\s*/g, " "));
