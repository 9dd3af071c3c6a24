/** Disjoint sets of the numbers below `size` (union-find); the smallest number of a set stands for it. */
export interface Groups {
  find(member: number): number;
  join(a: number, b: number): void;
}

export function createGroups(size: number): Groups {
  const parents = Array.from({ length: size }, (_, index) => index);
  const find = (member: number): number => {
    let root = member;
    for (let up = parents[root] ?? root; up !== root; up = parents[root] ?? root) {
      parents[root] = parents[up] ?? up;
      root = parents[root] ?? up;
    }
    return root;
  };
  const join = (a: number, b: number): void => {
    const [low, high] = [find(a), find(b)].sort((x, y) => x - y);
    if (low !== undefined && high !== undefined) parents[high] = low;
  };
  return { find, join };
}
