/** Whether a branch, a path such as `research.news`, is another one or lies within it. */
export function isWithinBranch(branch: string, outer: string): boolean {
  return branch === outer || branch.startsWith(`${outer}.`);
}
