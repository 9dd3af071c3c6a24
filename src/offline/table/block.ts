/** A piece of a report, before it is text of any kind. Cells are plain text; names in them are untrusted. */
export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "table";
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
    };

export interface Column {
  readonly title: string;
  readonly align: "left" | "right";
}

export const left = (title: string): Column => ({ title, align: "left" });
export const right = (title: string): Column => ({ title, align: "right" });
