/** Something that was wrong in an input and did not stop the rest. */
export interface Remark {
  readonly path: string;
  /** From 1. */
  readonly line?: number;
  readonly text: string;
}

export type Remarks = (remark: Remark) => void;

/** `file:3: what is wrong`. */
export const writeRemark = (remark: Remark): string =>
  `${remark.path}${remark.line === undefined ? "" : `:${remark.line}`}: ${remark.text}`;
