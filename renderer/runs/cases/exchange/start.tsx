// renderer/runs/cases/exchange/start.tsx - files of test cases in and out: shown before anything is kept, saved where the person says.
import type { z } from 'zod';
import type { CaseImport, CasesSource as Source } from '../../../../electron/contract/cases.ts';
import { api } from '../../../client/api.ts';
import { toBase64 } from '../../../ui/files/base64.ts';
import { pickPlace } from '../../../ui/files/pick.ts';
import { tellWritten } from '../../../ui/files/show.tsx';
import { writeInFolder } from '../../../ui/files/write.ts';
import { plural } from '../../../ui/format.ts';
import { attempt, toast } from '../../../ui/toast.tsx';
import { renewCases } from '../cases.ts';

type CasesSource = z.input<typeof Source>;

/** Asks for a file. Null if none was chosen. */
export async function pickCases(): Promise<CasesSource | null> {
  const file = await pickPlace('import_cases');
  return file && { path: file.token };
}

export async function sourceOfFile(file: File): Promise<CasesSource> {
  return { fileName: file.name, data: toBase64(new Uint8Array(await file.arrayBuffer())) };
}

/** Pasted text; its content shows its format. */
export const sourceOfText = (text: string): CasesSource => ({
  fileName: 'pasted text',
  data: toBase64(new TextEncoder().encode(text)),
});

/** What a file contains; nothing is kept. Null if it cannot be read. */
export async function readCases(skillId: string, source: CasesSource): Promise<CaseImport | null> {
  return attempt('Could not read the test cases.', () => api.cases.readImport.mutate({ skillId, ...source }));
}

/** True if they were kept. */
export async function takeCases({ importId, fileName }: CaseImport, duplicates: boolean): Promise<boolean> {
  const done = await attempt('Nothing was imported.', async () => {
    const { added } = await api.cases.applyImport.mutate({ importId, duplicates });
    await renewCases();
    toast(`Imported ${plural(added, 'test case')} from ${fileName}`, { id: 'case' });
  });
  return done !== null;
}

/** Asks for a folder and writes all cases there. */
export async function exportCases(skillId: string, format: 'evals_json' | 'jsonl'): Promise<void> {
  await writeInFolder('export_cases', async (folder, overwrite) => {
    const { path } = await api.cases.saveCases.mutate({ skillId, format, dir: folder.token, overwrite });
    tellWritten(folder, 'Test cases exported', path);
  });
}
