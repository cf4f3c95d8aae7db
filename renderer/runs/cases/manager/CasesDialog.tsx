// renderer/runs/cases/manager/CasesDialog.tsx - the test cases of a skill: a list, one in its form, files in and out (row B5).
import { Button, Menu } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import type { CaseImport, CasesSource, TestCase } from '../../../../electron/contract/cases.ts';
import type { Analysis } from '../../../../electron/contract/packages.ts';
import { isTyping } from '../../../app/keys.ts';
import { Dialog, DialogFoot } from '../../../ui/Dialog.tsx';
import { plural } from '../../../ui/format.ts';
import { AddIcon, DownIcon, ExportIcon, ImportIcon, RunIcon } from '../../../ui/icons.ts';
import { Split } from '../../../ui/split/Split.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { sampleInput } from '../../input/sample.ts';
import { addCase, useCasesRead } from '../cases.ts';
import { ImportView } from '../exchange/ImportView.tsx';
import { exportCases, pickCases, readCases, sourceOfFile, sourceOfText } from '../exchange/start.tsx';
import { CaseEditor } from './CaseEditor.tsx';
import { CaseList } from './CaseList.tsx';
import { CasesFilePart } from './CasesFilePart.tsx';
import styles from './manager.module.css';
import { openBatch } from './opened.ts';

interface CasesDialogProps {
  skillId: string;
  skillName: string;
  analysis: Analysis | null;
  /** The one to show first. */
  caseId: string | null;
  onClose(): void;
}

export function CasesDialog({ skillId, skillName, analysis, caseId, onClose }: CasesDialogProps) {
  const read = useCasesRead(skillId);
  const { data: cases } = read;
  const [chosen, setChosen] = useState(caseId);
  const [found, setFound] = useState<CaseImport | null>(null);
  const shown = cases?.find(({ id }) => id === chosen) ?? cases?.[0] ?? null;
  const look = async (source: CasesSource | null) => {
    if (source) setFound(await readCases(skillId, source));
  };
  const add = async () => {
    const id = await addCase(skillId, sampleInput(analysis), `Case ${(cases?.length ?? 0) + 1}`);
    if (id !== null) setChosen(id);
  };
  const incoming = useIncoming((source) => void look(source));
  const title = found ? `Import test cases into ${skillName}` : `Test cases of ${skillName}`;
  return (
    <Dialog title={title} size={1080} opened onClose={onClose}>
      <div {...incoming.handlers} className={styles.dialog} data-over={incoming.isOver} tabIndex={-1}>
        {found ? (
          <ImportView found={found} onCancel={() => setFound(null)} onDone={() => setFound(null)} />
        ) : (
          <>
            <div className={styles.bar}>
              <Button size="xs" leftSection={<AddIcon className="s" aria-hidden />} onClick={() => void add()}>
                New case
              </Button>
              <Button size="xs" leftSection={<ImportIcon className="s" aria-hidden />} onClick={() => void pickCases().then(look)}>
                Import
              </Button>
              <ExportMenu skillId={skillId} count={cases?.length ?? 0} />
              <CasesFilePart skillId={skillId} />
            </div>
            <div className={styles.panes}>
              <Loaded query={read} what="the test cases" rows={8} height={44}>
                {(all) => (
                  <Panes
                    cases={all}
                    shown={shown}
                    analysis={analysis}
                    onChoose={setChosen}
                    onAdd={() => void add()}
                    onImport={() => void pickCases().then(look)}
                  />
                )}
              </Loaded>
            </div>
            <DialogFoot>
              <span className="mut sm">Drop or paste evals.json, a promptfoo file, CSV or JSONL here.</span>
              <Button className="right" onClick={onClose}>
                Close
              </Button>
              <Button
                disabled={!cases || cases.length === 0}
                leftSection={<RunIcon className="s" aria-hidden />}
                onClick={() => openBatch(skillId)}
              >
                {cases && cases.length > 0 ? `Run ${plural(cases.length, 'case')}` : 'Run (no cases yet)'}
              </Button>
            </DialogFoot>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface PanesProps {
  cases: readonly TestCase[];
  shown: TestCase | null;
  analysis: Analysis | null;
  onChoose(id: string): void;
  onAdd(): void;
  onImport(): void;
}

function Panes({ cases, shown, analysis, onChoose, onAdd, onImport }: PanesProps) {
  if (!shown) {
    return (
      <EmptyState
        title="No test cases yet"
        actions={
          <>
            <Button variant="filled" onClick={onAdd}>
              Write a case
            </Button>
            <Button onClick={onImport}>Import file</Button>
          </>
        }
      >
        A case is an input plus what a good answer looks like. To turn a run into a case, choose Keep in its result.
      </EmptyState>
    );
  }
  return (
    <Split
      name="cases"
      start={{
        id: 'list',
        of: 'list',
        size: 300,
        min: 200,
        max: 440,
        content: <CaseList cases={cases} shown={shown.id} onChoose={onChoose} />,
      }}
    >
      <CaseEditor key={shown.id} saved={shown} analysis={analysis} />
    </Split>
  );
}

function ExportMenu({ skillId, count }: { skillId: string; count: number }) {
  const why = count === 0 ? 'There are no cases to export.' : undefined;
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Button
          size="xs"
          disabled={count === 0}
          title={why}
          leftSection={<ExportIcon className="s" aria-hidden />}
          rightSection={<DownIcon className="s" aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void exportCases(skillId, 'evals_json')}>
          evals.json
          <div className="mut sm">As Agent Skills read it, with checks as prose where possible</div>
        </Menu.Item>
        <Menu.Item onClick={() => void exportCases(skillId, 'jsonl')}>
          JSONL
          <div className="mut sm">One line per case, with everything known about it</div>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A file dropped on the dialog, or text or a file pasted outside a field. Nothing of it reaches the window below. */
function useIncoming(take: (source: CasesSource) => void) {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(event.type === 'dragenter' || event.type === 'dragover');
  };
  const takeFile = (file: File | undefined) => file && void sourceOfFile(file).then(take);
  return {
    isOver,
    handlers: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: hold,
      onDrop(event: DragEvent) {
        hold(event);
        takeFile(event.dataTransfer.files[0]);
      },
      onPaste(event: ClipboardEvent) {
        if (isTyping(event.target)) return;
        const [file] = event.clipboardData.files;
        const text = event.clipboardData.getData('text/plain');
        event.preventDefault();
        if (file) takeFile(file);
        else if (text.trim() !== '') take(sourceOfText(text));
      },
    },
  };
}
