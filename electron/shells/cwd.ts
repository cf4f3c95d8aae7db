// electron/shells/cwd.ts - relative paths mean the folder where the person typed: npm starts scripts in the project's folder instead.

/** Goes back to the folder that npm was called in, when this process is the npm script `task` itself. */
export function returnToCaller(task: string): void {
  const { INIT_CWD, npm_lifecycle_event: running } = process.env;
  if (running === task && INIT_CWD) process.chdir(INIT_CWD);
}
