// renderer/code/setup.ts - Monaco, slim, with workers from our own origin. Loaded on demand, stays for the life of the window.
import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/markdown/register';
import 'monaco-editor/languages/definitions/python/register';
import 'monaco-editor/languages/definitions/yaml/register';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import { registerLanguages } from './languages/register.ts';
import { followTheme } from './theme.ts';

// Every label gets a worker: without one, Monaco starts a worker from a blob:, which the CSP refuses.
globalThis.MonacoEnvironment = {
  getWorker: (_id: string, label: string) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};

jsonDefaults.setDiagnosticsOptions({ validate: true, enableSchemaRequest: false, schemas: [] });
registerLanguages(monaco);
followTheme(monaco);
// F1 is the browser's help in a window, not a palette of ours; Monaco's own would show a second one.
monaco.editor.addKeybindingRules([{ keybinding: monaco.KeyCode.F1, command: '-editor.action.quickCommand' }]);

export { monaco };
