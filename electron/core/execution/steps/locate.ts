// electron/core/execution/steps/locate.ts - the author's artifact and line in an error of a step.
import { AppError, type Artifact } from '../../../contract/index.ts';

/** The error with the artifact named and a place in the author's file. */
export function locate(error: AppError, artifact: Artifact, file: string): AppError {
  const { code, message, where, ...more } = error.toData();
  if (where?.file !== undefined) return error;
  const subject = where?.line !== undefined ? artifact.key : `${artifact.key} (line ${artifact.line})`;
  return new AppError(code, `${subject}: ${message}`, { ...more, where: { line: artifact.line, ...where, file }, cause: error });
}
