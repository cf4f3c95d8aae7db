// No procedure takes a path of this machine from the window: files and folders come by tokens (electron/contract/values/place.ts).
import { expect, it } from 'vitest';
import { fields } from '../../fixtures/contract.ts';

/** Names of fields that would be about a file or folder. */
const ABOUT_FILES = /path|file|dir\b|folder|target|root|parent|place|named|destination|archive|workspace|location|uri/i;

/** Texts with such a name that are none of this machine's paths, or reach no file before the shell has asked the person. */
const NO_PATHS: Readonly<Record<string, string>> = {
  'capability.sinceGrantTexts path': 'a file of the package, by its name in it',
  'composer.lift fileName': 'names the text that is sent with it',
  'cases.readImport fileName': 'names the content that is sent with it',
  'competencies.analyse fileName': 'names the text that is sent with it',
  'competencies.edit edit.path': 'a key of the text that is sent with it',
  'competencies.reviewImport files.data': 'the content of a file',
  'competencies.reviewImport files.fileName': 'names the content that is sent with it',
  'roles.analyse fileName': 'names the text that is sent with it',
  'roles.decidePromotion target': 'a rank, or the post of a role',
  'roles.edit edit.path': 'a key of the text that is sent with it',
  'roles.reviewImport files.data': 'the content of a file',
  'roles.reviewImport files.fileName': 'names the content that is sent with it',
  'editing.edit edit.path': 'keys of a value in a package',
  'editing.open fileName': 'names the text that is sent with it',
  'execution.plan parentRunId': 'a run',
  'execution.preview fileName': 'names the text that is sent with it',
  'conversations.plan replaces': 'a message of the conversation',
  'conversations.send replaces': 'a message of the conversation',
  'execution.start parentRunId': 'a run',
  'library.planImport files.data': 'the content of a file',
  'library.planImport files.fileName': 'names the content that is sent with it',
  'library.reportFile path': 'a file of the package, by its name in it',
  'library.stateFit fileName': 'names the text that is sent with it',
  'library.watchImport files.data': 'the content of a file',
  'library.watchImport files.fileName': 'names the content that is sent with it',
  'mcp.add source.fileName': 'names the text that is sent with it',
  'mcp.review source.fileName': 'names the text that is sent with it',
  'triggers.evaluateText fileName': 'names the text that is sent with it',
  'triggers.readImport fileName': 'names the content that is sent with it',
  'shell.browse named': 'lists names, sizes and times, only in the shell without dialogs of its own; opens no file',
  'shell.choose named': 'the shell asks the person outside the page, and shows where it leads',
  'shell.createFolder parent': 'the shell asks the person outside the page, and shows where it leads',
};

it('A7: each text of the contract that is about a file or folder is a token, or says why it is not', () => {
  const texts = fields.filter(({ field, purposes }) => purposes === null && ABOUT_FILES.test(field));
  expect(texts.map(({ procedure, field }) => `${procedure} ${field}`).toSorted()).toEqual(Object.keys(NO_PATHS).toSorted());
});
