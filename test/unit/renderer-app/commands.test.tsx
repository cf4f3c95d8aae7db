// The registry of commands: palette, shortcuts and the shell's menu all read it. Row B7.
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Command, registerCommands, runCommand, startShortcuts } from '../../../renderer/app/commands.ts';

const made: (() => void)[] = [];
const register = (...commands: Command[]) => {
  const drop = registerCommands(commands);
  made.push(drop);
  return drop;
};
const command = (id: string, more: Omit<Partial<Command>, 'run'> = {}) => ({ id, label: id, run: vi.fn(), ...more });

beforeEach(() => void made.push(startShortcuts()));
afterEach(() => {
  for (const drop of made.splice(0)) drop();
  document.body.replaceChildren();
});

describe('B7: commands', () => {
  it('runs a command by its name with its argument', () => {
    const open = command('skill.open');
    register(open);
    expect(runCommand('skill.open', 'abc')).toBe(true);
    expect(open.run).toHaveBeenCalledWith('abc');
    expect(runCommand('nothing')).toBe(false);
  });

  it('does nothing while a command is blocked', () => {
    const close = command('close', { keys: ['F9'], blocked: 'nothing is open' });
    register(close);
    expect(runCommand('close')).toBe(false);
    fireEvent.keyDown(document.body, { key: 'F9' });
    expect(close.run).not.toHaveBeenCalled();
  });

  it('gives the earlier command back when a later one of the same name leaves', () => {
    const outer = command('run');
    const inner = command('run');
    register(outer);
    const drop = register(inner);
    runCommand('run');
    drop();
    runCommand('run');
    expect([inner.run.mock.calls.length, outer.run.mock.calls.length]).toEqual([1, 1]);
  });

  it('follows the keyboard, also by a chord', () => {
    const library = command('library', { keys: ['G L'] });
    register(library);
    fireEvent.keyDown(document.body, { key: 'g' });
    fireEvent.keyDown(document.body, { key: 'l' });
    expect(library.run).toHaveBeenCalledOnce();
  });

  it('leaves letters to a field, but not Mod shortcuts', () => {
    const slash = command('search', { keys: ['/'] });
    const palette = command('palette', { keys: ['Mod+K'] });
    register(slash, palette);
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: '/' });
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
    expect(slash.run).not.toHaveBeenCalled();
    expect(palette.run).toHaveBeenCalledOnce();
  });

  it('keeps the screen still while a dialog is open', () => {
    const remove = command('delete', { keys: ['Delete'] });
    register(remove);
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('aria-modal', 'true');
    fireEvent.keyDown(document.body, { key: 'Delete' });
    expect(remove.run).not.toHaveBeenCalled();
  });
});
