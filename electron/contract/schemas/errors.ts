// electron/contract/schemas/errors.ts - the codes of errors, and what of an error crosses the contract.
// A code is stable: tests, the command line and the renderer rely on it; only the wording may change.
import { z } from 'zod';

export const ERROR_CODES = [
  // input and packages
  'bad_input',
  'usage',
  'not_found',
  'not_chosen',
  'not_a_package',
  'not_utf8',
  'empty_file',
  'binary_file',
  'too_large',
  'package_broken',
  'archive_refused',
  'edit_refused',
  'equip_refused',
  'prerequisite_cycle',
  'commission_refused',
  'changed_meanwhile',
  'name_taken',
  'limit_reached',
  'read_only',
  // files and databases
  'no_permission',
  'disk_full',
  'io_failed',
  'db_busy',
  'db_full',
  'db_corrupt',
  'db_foreign',
  'db_newer',
  'db_not_wal',
  'db_migration_failed',
  'account_locked',
  'account_lost',
  // prompts
  'template_syntax',
  'template_undefined',
  'template_limit',
  // execution
  'no_handler',
  'invalid_transition',
  'run_blocked',
  'run_failed',
  'sidecar_required',
  'timed_out',
  'tool_locked',
  'cancelled',
  'interrupted',
  'input_invalid',
  'output_invalid',
  'assertion_failed',
  // models and keys
  'model_missing',
  'model_load_failed',
  'model_no_key',
  'model_refused',
  'model_rate_limited',
  'model_overloaded',
  'model_unreachable',
  'model_context_overflow',
  'model_stream_cut',
  'model_bad_answer',
  'download_failed',
  'hash_mismatch',
  'secret_locked',
  'secret_store_missing',
  // child processes and network
  'process_failed',
  'process_crashed',
  'process_missing',
  'temporary_folder',
  'protocol_error',
  'network_refused',
  'plain_http',
  'answer_too_large',
  'answer_too_slow',
  // tools of servers
  'server_unreachable',
  'tool_failed',
  'internal',
] as const;

export const ErrorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** Where in the author's file something is; line and column count from 1, columns in UTF-16 units. */
export const SourceLocation = z.object({
  file: z.string().optional(),
  line: z.number().int().positive().optional(),
  column: z.number().int().positive().optional(),
});
export type SourceLocation = z.infer<typeof SourceLocation>;

/** What of an error crosses the contract: no stack, no cause. `remedy` is the person's next step, one sentence. */
export const AppErrorData = z.object({
  code: ErrorCode,
  message: z.string(),
  remedy: z.string().optional(),
  where: SourceLocation.optional(),
  /** What a server sent, for whoever looks after it: its status, content type and first words. */
  details: z.string().optional(),
  /** Skills that may not run until a person has read and acknowledged their report. */
  unread: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  retryable: z.boolean(),
});
export type AppErrorData = z.infer<typeof AppErrorData>;
