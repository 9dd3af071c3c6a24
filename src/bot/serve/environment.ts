export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that is empty is not given. */
export const given = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === undefined || value === "" ? undefined : value;
};

/** A property only where there is a value for it. */
export const optional = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]?: string });
