/** Addresses of this server and of GitHub. Names are encoded: none of them can lead elsewhere. */
interface Named {
  readonly owner: string;
  readonly name: string;
}

const part = encodeURIComponent;

export const pullPath = ({ owner, name }: Named, number: number): string =>
  `/pulls/${part(owner)}/${part(name)}/${number}`;

export const repositoryPath = ({ owner, name }: Named): string =>
  `/repositories/${part(owner)}/${part(name)}`;

export const agentPath = (agent: string): string => `/agents/${part(agent)}`;

export const gitHubPull = (gitHubUrl: string, { owner, name }: Named, number: number): string =>
  `${gitHubUrl}/${part(owner)}/${part(name)}/pull/${number}`;

export const gitHubCommit = (gitHubUrl: string, { owner, name }: Named, sha: string): string =>
  `${gitHubUrl}/${part(owner)}/${part(name)}/commit/${part(sha)}`;

export const gitHubRepository = (gitHubUrl: string, { owner, name }: Named): string =>
  `${gitHubUrl}/${part(owner)}/${part(name)}`;

/** `path?a=1&b=2`, without what is empty. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "");
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
