// electron/shells/cwd.ts - relative paths start at the folder where the person typed, but npm starts scripts in the project's folder.

/** Returns to the folder that npm was called in, if this process is the npm script `task` itself. */
export function returnToCaller(task: string): void {
  const { INIT_CWD, npm_lifecycle_event: running } = process.env;
  if (running === task && INIT_CWD) process.chdir(INIT_CWD);
}
