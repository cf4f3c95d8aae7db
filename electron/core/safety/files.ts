// electron/core/safety/files.ts - files with a package: recognised by their first bytes, not by name.
import { deceives, STARTS } from './names.ts';
import type { Say } from './report.ts';

export interface SafetyFile {
  /** With `/`, relative to the package. */
  path: string;
  mode: number;
  bytes: Uint8Array;
}

const SCRIPT = /\.(?:bash|bat|cjs|cmd|fish|js|lua|mjs|php|pl|ps1|psm1|py|pyw|r|rb|scpt|sh|tcl|ts|vbs|zsh)$/i;
const LARGE_BYTES = 10 * 2 ** 20;
/** UTF-16 units of a file that are looked at. */
const CHECKED = 2 * 2 ** 20;
/** What text does not hold: control characters, and bytes that are not UTF-8. */
const STRANGE = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g;
const SAMPLE = 2 ** 16;

const isScript = ({ path, bytes }: Pick<SafetyFile, 'path' | 'bytes'>): boolean => SCRIPT.test(path) || interpreter(bytes) !== null;

/**
 * What a person or a program reads in a file; null = it is not text. A script always is: a shell reads past a NUL and past letters that are
 * not UTF-8, so neither hides anything.
 */
export function textOfFile(file: Pick<SafetyFile, 'path' | 'bytes'>): string | null {
  const { bytes } = file;
  const mark = bytes.length < 2 ? 0 : bytes[0]! * 256 + bytes[1]!;
  if (mark === 0xfffe || mark === 0xfeff) return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  const sample = new TextDecoder().decode(bytes.subarray(0, SAMPLE));
  if (!isScript(file) && (sample.match(STRANGE)?.length ?? 0) * 10 > sample.length) return null;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** The text whose content is checked; what is longer is told. */
export function checkedTextOf(file: SafetyFile, say: Say): string | null {
  const text = textOfFile(file);
  if (text === null || text.length <= CHECKED) return text;
  say('oversized', isScript(file) ? 'danger' : 'caution', `Only the first ${(CHECKED / 2 ** 20).toFixed(0)} MiB of this text was checked.`);
  return text.slice(0, CHECKED);
}

export function inspectFile(file: SafetyFile, say: Say): void {
  const { path, mode, bytes } = file;
  const why = deceives(path);
  if (why !== null) say('name_deceives', 'danger', `This name ${why}`);
  if (bytes.length > LARGE_BYTES) say('oversized', 'caution', `This file is ${(bytes.length / 2 ** 20).toFixed(1)} MiB.`);
  const native = nativeKind(bytes);
  if (native !== null) {
    say('native_binary', 'danger', `This is ${native}: what it does cannot be reviewed.`);
    return;
  }
  const runner = interpreter(bytes);
  const isMarked = (mode & 0o111) !== 0;
  if (runner !== null && !SCRIPT.test(path) && /\.[a-z]{2,4}$/i.test(path)) {
    say('name_deceives', 'caution', `This is a script (${runner}) but is not named like one.`);
  }
  if (isScript(file))
    say('script', 'caution', `A script${runner === null ? '' : ` for ${runner}`}${isMarked ? ', marked as executable' : ''}.`);
  else if (isMarked || STARTS.test(path)) say('executable', 'caution', 'Opening this file may run it.');
}

/** ELF; PE with the DOS header that begins it; Mach-O of both sizes, either order, or fat; WebAssembly. */
function nativeKind(bytes: Uint8Array): string | null {
  if (bytes.length < 4) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (view.getUint32(0)) {
    case 0x7f454c46:
      return 'a Linux program or library (ELF)';
    case 0xfeedface:
    case 0xfeedfacf:
    case 0xcefaedfe:
    case 0xcffaedfe:
      return 'a macOS program or library (Mach-O)';
    case 0xcafebabe:
      // Java classes start the same: there the next number is a version, here the program count.
      return bytes.length >= 8 && view.getUint32(4) < 40 ? 'a macOS program or library (fat Mach-O)' : 'a Java class';
    case 0x0061736d:
      return 'a WebAssembly module';
  }
  return isPortableExecutable(view) ? 'a Windows program or library (PE)' : null;
}

function isPortableExecutable(view: DataView): boolean {
  if (view.byteLength < 64 || view.getUint16(0) !== 0x4d5a) return false;
  const at = view.getUint32(0x3c, true);
  // Without the second header it is an old DOS program, which also runs; in text, letters follow “MZ”.
  return at + 4 <= view.byteLength ? view.getUint32(at) === 0x50450000 : at === 0;
}

/** The program of a `#!` line, such as `python3`. */
function interpreter(bytes: Uint8Array): string | null {
  if (bytes[0] !== 0x23 || bytes[1] !== 0x21) return null;
  const line = new TextDecoder('latin1').decode(bytes.subarray(2, 130)).split(/[\r\n]/)[0] ?? '';
  const [program = '', ...rest] = line.trim().split(/\s+/);
  const name = program.split('/').at(-1) ?? '';
  return (name === 'env' ? rest.find((word) => !word.startsWith('-') && !word.includes('=')) : name) || 'a shell';
}
