// electron/core/app/closing.ts - closes the parts of the app one after another, even if one fails.
import { AppError, asAppError } from '../../contract/index.ts';

/**
 * Closes every part once, in the order given. A failure does not keep later parts open: `onProblem` gets each failure as it happens, and
 * when all parts are closed the call rejects with the failure, or with one AppError that names all of them.
 */
export function createCloser(parts: readonly { close(): unknown }[], onProblem: (cause: unknown) => void): () => Promise<void> {
  let closing: Promise<void> | null = null;
  const all = async () => {
    const failures: unknown[] = [];
    for (const part of parts) {
      try {
        await part.close();
      } catch (cause) {
        const causes = causesOf(cause);
        causes.forEach(onProblem);
        failures.push(...causes);
      }
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AppError('internal', messageOf(failures), { cause: new AggregateError(failures) });
  };
  return () => {
    closing ??= all();
    return closing;
  };
}

/** A part made of parts fails with all their failures. */
function causesOf(cause: unknown): unknown[] {
  return cause instanceof SuppressedError ? [...causesOf(cause.suppressed), ...causesOf(cause.error)] : [cause];
}

const messageOf = (failures: readonly unknown[]): string =>
  `Skillwright was closed, but ${failures.length} parts failed. ${failures.map((failure) => asAppError(failure).message).join(' ')}`;
