// The catalogue of acts: buttons, palette, shortcuts, the list of keys and the shell's menu all read it. Row B7.
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act } from '../../../renderer/app/acts/act.ts';

window.skillwright = { send: () => undefined, onMessage: () => undefined };
const { ANYWHERE, act, actOf, allActs, createSubject, reasonOf, runAct, runActById, usePicking } = await import(
  '../../../renderer/app/acts/act.ts'
);
const { ActButton } = await import('../../../renderer/app/acts/controls.tsx');
const { enterScreen, goTo, keepFocus } = await import('../../../renderer/app/acts/focus.ts');
const { startShortcuts } = await import('../../../renderer/app/acts/shortcuts.ts');
const { findActs } = await import('../../../renderer/app/palette/results.ts');
const { goToScreen, toAgent, toRole } = await import('../../../renderer/app/router.ts');

const ended: (() => void)[] = [];
let count = 0;
const said = (more: Partial<Act<true, unknown>> = {}) => {
  count += 1;
  const run = vi.fn();
  return { run, act: act(ANYWHERE, { id: `test.${count}`, label: `Test ${count}`, next: 'stay', ...more, run }) };
};

Element.prototype.checkVisibility ??= () => true;
beforeEach(() => void ended.push(startShortcuts(), keepFocus()));
afterEach(() => {
  for (const end of ended.splice(0)) end();
  document.body.replaceChildren();
  usePicking.setState({ act: null });
});

describe('B7: an act is said once', () => {
  it('is run by its name, with what the shell gives', () => {
    const { act: open, run } = said();
    expect(runActById(open.id, 'abc')).toBe(true);
    expect(run).toHaveBeenCalledWith(true, 'abc');
    expect(runActById('nothing')).toBe(false);
  });

  it('cannot be said again', () => {
    const { act: first } = said();
    expect(() => act(ANYWHERE, { ...first })).toThrow('registered twice');
  });

  it('says why it cannot be done, and does nothing then', () => {
    const { act: close, run } = said({ keys: ['F9'], blocked: () => 'nothing is open' });
    expect(reasonOf(close)).toBe('nothing is open');
    expect(runAct(close)).toBe(false);
    fireEvent.keyDown(document.body, { key: 'F9' });
    expect(run).not.toHaveBeenCalled();
  });

  it('acts on what is offered last, and on nothing when that has gone', () => {
    const subject = createSubject<string>('no skill is open');
    const run = vi.fn();
    const save = act(subject, { id: 'test.save', label: 'Save', run, next: 'stay' });
    expect(reasonOf(save)).toBe('no skill is open');
    const drop = subject.offer('one');
    const again = subject.offer('two');
    runAct(save);
    again();
    runAct(save);
    runAct(save, { on: 'under the pointer' });
    drop();
    expect(runAct(save)).toBe(false);
    expect(run.mock.calls.map(([it]) => it)).toEqual(['two', 'one', 'under the pointer']);
  });

  it('goes to where its subject is, then acts', async () => {
    const subject = createSubject<string>('not shown', { go: () => subject.offer('the list') });
    const run = vi.fn();
    expect(runAct(act(subject, { id: 'test.way', label: 'Sort', run, next: 'stay' }))).toBe(true);
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith('the list', null));
  });

  it('is given up while its subject loads if the person presses elsewhere or does another act: what is shown then was not meant', async () => {
    const subject = createSubject<string>('not shown', { go: () => undefined });
    const run = vi.fn();
    const remove = act(subject, { id: 'test.remove', label: 'Delete', run, next: 'stay' });
    runAct(remove);
    fireEvent.pointerDown(document.body);
    const first = subject.offer('another one');
    await Promise.resolve();
    first();
    runAct(remove);
    runAct(said().act);
    const second = subject.offer('another one');
    await Promise.resolve();
    expect(run).not.toHaveBeenCalled();
    second();
    runAct(remove);
    subject.offer('the one');
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith('the one', null));
  });

  it('asks which one is meant when there are several, and not when there is one', () => {
    const subject = createSubject<string[]>('none');
    const run = vi.fn();
    const rename = act(subject, {
      id: 'test.among',
      label: 'Rename',
      among: (names: readonly string[]) => names.map((id) => ({ id, label: id })),
      run,
      next: 'stay',
    });
    const one = subject.offer(['a']);
    runAct(rename);
    expect(run).toHaveBeenLastCalledWith(['a'], 'a');
    one();
    subject.offer(['a', 'b']);
    runAct(rename);
    expect(run).toHaveBeenCalledOnce();
    expect(usePicking.getState().act?.id).toBe(rename.id);
    subject.offer([]);
    expect(reasonOf(rename)).toBe('there is none');
  });

  it('a button for one of several says if that one is none of those that it is possible for', () => {
    const subject = createSubject<string[]>('none');
    const run = vi.fn();
    const among = (names: readonly string[]) => names.slice(1).map((id) => ({ id, label: id }));
    const up = act(subject, { id: 'test.up', label: 'Move up', among, run, next: 'stay' });
    subject.offer(['first', 'second']);
    const { getByRole } = render(
      <MantineProvider env="test">
        <ActButton act={up} choice="first" label="First up" />
        <ActButton act={up} choice="second" label="Second up" />
      </MantineProvider>,
    );
    const [first, second] = [getByRole('button', { name: 'First up' }), getByRole('button', { name: 'Second up' })];
    expect(first.getAttribute('aria-disabled')).toBe('true');
    for (const button of [first, second]) fireEvent.click(button);
    expect(run.mock.calls).toEqual([[['first', 'second'], 'second']]);
  });
});

describe('B7: after an act', () => {
  it('tells a person that it failed', async () => {
    const { container } = render(
      <MantineProvider env="test">
        <Notifications />
      </MantineProvider>,
    );
    const it = act(ANYWHERE, { id: 'test.fails', label: 'Load theirs', run: () => Promise.reject(new Error('No disk.')), next: 'stay' });
    expect(runAct(it)).toBe(true);
    await vi.waitFor(() => expect(container.ownerDocument.body.textContent).toContain('“Load theirs” did not work. No disk.'));
  });

  it('gives way to a focus that came meanwhile, from whomever: a screen reader and dictation press no key', async () => {
    document.body.innerHTML = '<input id="list"><input id="field">';
    const find = (id: string) => document.getElementById(id) as HTMLInputElement;
    const frame = () => new Promise(requestAnimationFrame);
    goTo('test.list');
    find('field').focus();
    find('list').dataset.place = '|test.list|';
    await frame();
    await frame();
    expect(document.activeElement).toBe(find('field'));

    goTo('test.list');
    expect(document.activeElement).toBe(find('list'));
    find('field').focus();
    await frame();
    expect(document.activeElement).toBe(find('field'));

    const late = act(ANYWHERE, { id: 'test.late', label: 'Import', run: () => frame().then(frame), next: 'test.list' });
    runAct(late);
    find('field').blur();
    find('field').focus();
    for (let n = 0; n < 5; n++) await frame();
    expect(document.activeElement).toBe(find('field'));
  });

  it('brings the focus back that a closing menu has given back to its button', async () => {
    document.body.innerHTML = '<div data-place="|test.list|"><input></div><button></button><div role="menu"><button></button></div>';
    const [opener, line] = document.querySelectorAll('button');
    opener?.focus();
    line?.focus();
    goTo('test.list');
    opener?.focus();
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.querySelector('input'));
  });

  it('stays in its place in a dialog that takes the focus itself a moment later', async () => {
    document.body.innerHTML = '<div role="dialog" aria-modal="true"><button></button><div data-place="|test.plan|"><input></div></div>';
    const taken = new Promise<void>((resolve) => {
      setTimeout(() => resolve(document.querySelector('button')?.focus()));
    });
    goTo('test.plan');
    await taken;
    expect(document.activeElement).toBe(document.querySelector('button'));
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.querySelector('input'));
  });

  it('waits no more for a place that it was at and that has gone with its screen: the next screen takes the caret', () => {
    document.body.innerHTML = '<div data-place="|test.rows|"><input></div>';
    goTo('test.rows');
    expect(document.activeElement).toBe(document.querySelector('input'));
    document.body.innerHTML = '<div data-place="|test.view|"><input></div>';
    enterScreen('test.view')();
    expect(document.activeElement).toBe(document.querySelector('input'));
  });

  it('leaves the caret to a better place that is still to come, and not nowhere while that does not come', async () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout', 'clearTimeout'] });
    try {
      goTo('test.better');
      document.body.innerHTML = '<div data-place="|test.own|"><input></div>';
      ended.push(enterScreen('test.own'));
      await vi.advanceTimersByTimeAsync(1000);
      expect(document.activeElement).toBe(document.body);
      await vi.advanceTimersByTimeAsync(3000);
      expect(document.activeElement).toBe(document.querySelector('input'));
      document.body.insertAdjacentHTML('beforeend', '<div data-place="|test.better|"><textarea></textarea></div>');
      await vi.advanceTimersByTimeAsync(100);
      expect(document.activeElement, 'it has come').toBe(document.querySelector('textarea'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not leave for another one what is shown and still loads', () => {
    location.hash = '#/agents/keeper?tab=duties';
    goToScreen(toAgent());
    expect(location.hash).toBe('#/agents/keeper?tab=duties');
    goToScreen(toRole());
    expect(location.hash).toBe('#/roles');
    location.hash = '';
  });

  it('goes into the dialog that lies above another one', () => {
    document.body.innerHTML = `<div aria-modal="true"><input></div><div aria-modal="true" data-place="|test.above|"><input></div>`;
    goTo('test.above');
    expect(document.activeElement).toBe(document.querySelectorAll('input')[1]);
  });
});

describe('B7: keys', () => {
  it('follows the keyboard, also by a chord', () => {
    const { run } = said({ keys: ['Q L'] });
    fireEvent.keyDown(document.body, { key: 'q' });
    fireEvent.keyDown(document.body, { key: 'l' });
    expect(run).toHaveBeenCalledOnce();
  });

  it('leaves letters to a field, but neither Mod shortcuts nor F keys, with Shift or without', () => {
    const letter = said({ keys: ['§'] });
    const mod = said({ keys: ['Mod+9'] });
    const stop = said({ keys: ['Shift+F9'] });
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: '§' });
    fireEvent.keyDown(field, { key: '9', ctrlKey: true });
    fireEvent.keyDown(field, { key: 'F9', shiftKey: true });
    expect(letter.run).not.toHaveBeenCalled();
    expect(mod.run).toHaveBeenCalledOnce();
    expect(stop.run).toHaveBeenCalledOnce();
  });

  it('goes before a code editor, which would take them for itself', () => {
    const { run } = said({ keys: ['Mod+8'] });
    const code = document.body.appendChild(document.createElement('div'));
    code.className = 'monaco-editor';
    const text = code.appendChild(document.createElement('textarea'));
    text.addEventListener('keydown', (event) => event.stopPropagation());
    fireEvent.keyDown(text, { key: '8', ctrlKey: true });
    expect(run).toHaveBeenCalledOnce();
  });

  it('keeps the screen still while a dialog is open, but for what always works', () => {
    const still = said({ keys: ['F10'] });
    const always = said({ keys: ['F11'], always: true });
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('aria-modal', 'true');
    fireEvent.keyDown(document.body, { key: 'F10' });
    fireEvent.keyDown(document.body, { key: 'F11' });
    expect(still.run).not.toHaveBeenCalled();
    expect(always.run).toHaveBeenCalledOnce();
  });

  it('leaves a letter that does nothing now to the list, which finds a row by it', () => {
    const letter = said({ keys: ['Ä'], blocked: () => 'no run is selected' });
    const mod = said({ keys: ['Mod+7'], blocked: () => 'nothing to save' });
    expect(fireEvent.keyDown(document.body, { key: 'ä' })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: '7', ctrlKey: true })).toBe(false);
    expect([letter.run, mod.run].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('runs again only where runs are: the letter is not one of every screen', async () => {
    await import('../../../renderer/app/acts/all.ts');
    expect(actOf('traces.again')?.screen).toEqual(['traces', 'trace']);
  });

  it('leaves a key that belongs to a widget to it', () => {
    const { run } = said({ keys: ['F12'], held: true });
    fireEvent.keyDown(document.body, { key: 'F12' });
    expect(run).not.toHaveBeenCalled();
  });
});

describe('B7: the palette', () => {
  it('puts what was chosen last first, and an exact word before that', () => {
    const acts = ['Add assertion', 'Add artifact', 'Delete artifact'].map((label) => said({ label }).act as unknown as Act);
    const labels = (query: string, recent: string[]) => findActs(acts, query, recent, 'library').map((found) => found.act.label);
    expect(labels('', [])).toEqual(['Add artifact', 'Add assertion', 'Delete artifact']);
    expect(labels('', [acts[2]?.id ?? ''])[0]).toBe('Delete artifact');
    expect(labels('asrt add', [])).toEqual(['Add assertion']);
  });

  it('without a text, begins with the acts of the screen that is shown', () => {
    const acts = ['Add artifact', 'Zoom the trace'].map(
      (label, at) => said({ label, screen: at === 0 ? 'skill' : ['trace', 'traces'] }).act as unknown as Act,
    );
    const labels = (screen: 'skill' | 'trace') => findActs(acts, '', [], screen).map((found) => found.act.label);
    expect(labels('trace')).toEqual(['Zoom the trace', 'Add artifact']);
    expect(labels('skill')).toEqual(['Add artifact', 'Zoom the trace']);
  });

  it('names every act of the product once, in sentence case and without a full stop', async () => {
    await import('../../../renderer/app/acts/all.ts');
    const product = allActs().filter(({ id }) => !id.startsWith('test.'));
    const labels = product.map(({ label }) => label);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    for (const label of labels) expect(label).toMatch(/^[A-Z][^.]*[^.\s]$/);
  });

  it('gives no key two meanings on one screen', async () => {
    await import('../../../renderer/app/acts/all.ts');
    const product = allActs().filter(({ id, held }) => !id.startsWith('test.') && !held);
    for (const screen of ['library', 'skill', 'traces', 'trace', 'settings'] as const) {
      const keys = product.filter((it) => !it.screen || [it.screen].flat().includes(screen)).flatMap((it) => it.keys ?? []);
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    }
  });
});
