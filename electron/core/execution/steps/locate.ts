// electron/core/execution/steps/locate.ts - the author's artifact and line in an error of a step.
import { AppError, type Artifact } from '../../../contract/index.ts';

/** The error with the artifact named and a place in the author's file. */
export function locate(error: AppError, artifact: Artifact, file: string): AppError {
  if (error.where?.file !== undefined) return error;
  const placed = error.where?.line !== undefined;
  const subject = placed ? artifact.key : `${artifact.key} (line ${artifact.line})`;
  return new AppError(error.code, `${subject}: ${error.message}`, {
    remedy: error.remedy,
    where: { line: artifact.line, ...error.where, file },
    unread: error.unread,
    retryable: error.retryable,
    cause: error,
  });
}
