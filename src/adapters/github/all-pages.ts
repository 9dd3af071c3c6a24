import { z } from "zod";

const PER_PAGE = 100;
/** Ten thousand objects. GitHub itself stops earlier on everything we list. */
const MOST_PAGES = 100;

/** Every object of a list, page by page; each is checked by the schema. */
export async function allPages<T extends z.ZodType>(
  schema: T,
  ask: (page: { readonly per_page: number; readonly page: number }) => Promise<{ readonly data: unknown }>,
): Promise<readonly z.infer<T>[]> {
  const all: z.infer<T>[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { data } = await ask({ per_page: PER_PAGE, page });
    const objects = z.array(schema).parse(data);
    all.push(...objects);
    if (objects.length < PER_PAGE) break;
  }
  return all;
}
