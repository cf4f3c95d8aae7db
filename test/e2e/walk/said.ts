// test/e2e/walk/said.ts - how a part of the walk is said: where it begins, and what is done there once an act has opened something.
import { expect } from '@playwright/test';
import type { Said, Then } from './walk.ts';
import type { World } from './world.ts';

export type Part = readonly [hash: (world: World) => string, entry: string, ...steps: readonly Said[]];

export const press =
  (name: string): Then =>
  (page) =>
    page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
export const type =
  (text: string): Then =>
  async (page) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
export const place =
  (text: string): Then =>
  (page) =>
    page.getByRole('textbox', { name: 'place' }).fill(text);
/** It is there and seen. */
export const until =
  (text: string | RegExp): Then =>
  (page) =>
    page.getByText(text).first().waitFor();
export const both =
  (first: Then, second: Then): Then =>
  async (page) => {
    await first(page);
    await second(page);
  };
/** Its button can be pressed. */
export const possible =
  (act: string): Then =>
  (page) =>
    page.locator(`[data-act="${act}"]:not([aria-disabled="true"])`).first().waitFor();
/** The list is scrolled down while a run begins. */
export const newRunAbove =
  (ran: World['ran']): Then =>
  async (page) => {
    const above = page.locator('[data-act="traces.new"]:not([aria-disabled="true"])');
    const begin = async () => {
      await page.keyboard.press('End');
      await ran('reporting', { place: 'Hull' });
      return above.count();
    };
    await expect.poll(begin).toBe(1);
  };
/** The third span is the step, which has a text of its own. */
export const toStep: Then = async (page) => {
  for (const key of ['Home', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
};
/** The keyboard is on the row of that name. */
export const onRow =
  (name: string): Then =>
  (page) =>
    page.locator('[data-active="true"]', { hasText: name }).first().waitFor();
/** Its button has done its work. */
export const gone =
  (name: string): Then =>
  (page) =>
    page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
/** Supposes that a permission is granted. */
export const suppose =
  (permission: string): Then =>
  async (page) => {
    await page.getByRole('combobox', { name: 'Grant' }).fill(permission);
    await page.keyboard.press('Enter');
  };
/** The agent's own prompt is another, not saved. */
export const written =
  (text: string): Then =>
  (page) =>
    page.getByRole('textbox', { name: 'Own prompt' }).fill(text);
/** The first question of a conversation, and its whole answer. */
export const askTide: Then = async (page) => {
  await page.getByRole('textbox', { name: 'Message' }).fill('How high is the tide?');
  await page.keyboard.press('Enter');
  await page.locator('[data-act="message.again"]').waitFor({ state: 'attached' });
};
/** The details are those of a competency, whose card is pressed. */
export const onCard =
  (name: string): Then =>
  async (page) => {
    await page.getByRole('option').filter({ hasText: name }).first().click();
    await page.getByRole('complementary', { name: 'Details' }).getByRole('heading', { name }).waitFor();
  };
/** The skills that are found by a name, once the keyboard is on the first of them. */
export const library = (query: string, ...steps: readonly Said[]): Part => [
  () => `#/library?q=${query}`,
  'library.list',
  ['library.move', null, onRow(query)],
  ...steps,
];
/** Not the skill of the part before: only another skill is another place to type. */
export const skill = (name: string, query: string, entry: string, ...steps: readonly Said[]): Part => [
  ({ id }) => `#/skill/${id(name)}?${query}`,
  entry,
  ...steps,
];

/** What is done one after the other, each at its place; by name. */
export type Parts = Readonly<Record<string, Part>>;
