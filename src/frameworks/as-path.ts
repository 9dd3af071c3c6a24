/** A file name that cannot be taken for an option. */
export const asPath = (file: string): string => (file.startsWith("-") ? `./${file}` : file);
