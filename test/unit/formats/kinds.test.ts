// A6: what a file is, by its place and its content; what no row knows is told, and never taken for a skill.
import { describe, expect, test } from 'vitest';
import type { PackageFormat } from '../../../electron/contract/index.ts';
import { manifestKindOf, mayBePackage, recognise } from '../../../electron/core/formats/index.ts';

const head = (...lines: string[]): string => `---\n${lines.join('\n')}\n---\nText\n`;
const NAMED = head('name: x', 'description: d');

describe('F1: a competency is told apart by name or by what only competencies have', () => {
  test.each([
    ['COMPETENCY.toml', 'name = "x"\nprompt = "y"'],
    ['tides/competency.toml', 'id = '],
    ['desk.toml', 'id = "x"\nrequired_skills = []'],
    ['desk.toml', '"required_permissions" = ["a:b"]'],
    ['desk.toml', 'id = "x"\n[agent]\nsystem_prompt = "y"'],
    ['desk.toml', 'id = "x"\nagent.system_prompt = "y"'],
  ])('%s %j', (path, text) => {
    expect(recognise(path, text, false)).toEqual({ told: expect.stringContaining('It is a competency'), manifest: 'competency' });
    expect(manifestKindOf(path, text, false)).toBe('competency');
    expect(manifestKindOf('pasted.md', text)).toBe(/competency/i.test(path) ? null : 'competency');
    expect(mayBePackage(path)).toBe(true);
  });

  test.each([
    ['pyproject.toml', '[project]\nname = "x"'],
    ['Cargo.toml', '[package]\nname = "x"'],
    ['.gemini/commands/x.toml', 'prompt = "Do it"'],
    ['notes.md', '# Notes'],
  ])('%s is none that is found; chosen itself, TOML that is nothing else is told what it lacks', (path, text) => {
    expect(manifestKindOf(path, text, false)).toBeNull();
    expect(manifestKindOf(path, text)).toBe(/^(?:pyproject|Cargo)/.test(path) ? 'competency' : null);
  });
});

describe('F1: a hand of OpenFang is told apart by name or by what only hands have', () => {
  test.each([
    ['HAND.toml', 'id = '],
    ['roster/hand.toml', ''],
    ['roster.toml', 'id = "x"\n[[requires]]\nkey = "k"\n[agent]\nsystem_prompt = "y"'],
    ['roster.toml', 'id = "x"\n[agent]\nsystem_prompt = "y"\n[[dashboard.metrics]]\nlabel = "l"'],
    ['roster.toml', '[hand]\nid = "x"\n[hand.agent]\nsystem_prompt = "y"'],
  ])('%s %j', (path, text) => {
    expect(recognise(path, text, false)).toEqual({ told: expect.stringContaining('It is a HAND.toml'), manifest: 'hand' });
    expect(manifestKindOf(path, text, false)).toBe('hand');
  });
});

describe('A6: a file that was found in a folder is of a known format', () => {
  test.each<[path: string, text: string, format: PackageFormat]>([
    ['a/x.prompt.md', head('mode: agent'), 'vscode_prompt'],
    ['a/x.prompt.md', 'No frontmatter.', 'vscode_prompt'],
    ['.github/prompts/x.md', head('description: d'), 'vscode_prompt'],
    ['x.md', head('mode: ask', 'description: d'), 'vscode_prompt'],
    ['a/x.agent.md', head('description: d'), 'vscode_agent'],
    ['a/x.chatmode.md', '````chatmode\n---\ndescription: d\n---\nText\n````\n', 'vscode_agent'],
    ['.github/agents/x.md', NAMED, 'vscode_agent'],
    ['x.md', head('description: d', 'handoffs:', '  - label: Go'), 'vscode_agent'],
    ['a/x.instructions.md', 'No frontmatter.', 'vscode_instructions'],
    ['x.md', head("applyTo: '**'"), 'vscode_instructions'],
    ['.gemini/commands/a/b.toml', 'prompt = "x"', 'gemini_command'],
    ['.gemini/commands/b.toml', 'broken', 'gemini_command'],
    ['extension/commands/b.toml', 'description = "d"\nprompt = """\nx"""', 'gemini_command'],
    ['.opencode/agent/sub/x.md', 'Text', 'opencode_agent'],
    ['agents/x.md', head('description: d', 'mode: subagent'), 'opencode_agent'],
    ['x.md', head('name: x', 'mode: "primary"'), 'opencode_agent'],
    ['.opencode/command/x.md', 'Do $ARGUMENTS', 'opencode_command'],
    ['.claude/commands/x.md', 'Text', 'claude_command'],
    ['.claude/commands/changelog-entry.md', 'Text', 'claude_command'],
    ['.claude/commands/readme-writer.md', 'Text', 'claude_command'],
    ['.claude/agents/license-checker.md', NAMED, 'claude_agent'],
    ['plugin/commands/x.md', 'Text', 'claude_command'],
    ['plugin/commands/git/x.md', 'Text $ARGUMENTS', 'claude_command'],
    ['tools/x.md', head('model: sonnet'), 'claude_command'],
    ['tools/x.md', head('title: t', 'description: d').replace('Text', 'Do $ARGUMENTS.'), 'claude_command'],
    ['x.md', NAMED, 'package'],
    ['x.md', head('version: 1.0.0'), 'package'],
    ['x.md', '```jinja prompt_template name="P"\nx\n```\n', 'package'],
    ['agents.md', NAMED, 'package'],
    ['.claude/commands/security-scan.md', 'Text', 'claude_command'],
    ['tools/security-scan.md', head('model: sonnet'), 'claude_command'],
    ['plugin/commands/x.md', head('version: 1.0.0', 'description: d'), 'claude_command'],
    ['plugin/commands/x.md', head('name: p:x', 'description: d', 'allowed-tools: Read'), 'claude_command'],
    ['commands.json', '{"name": "x", "artifacts": [{"kind": "approach"}]}', 'skill_json'],
  ])('%s %j', (path, text, format) => {
    expect(recognise(path, text, false)).toEqual({ format });
  });
});

describe('A6: a file that is not a skill is told', () => {
  test.each<[path: string, text: string, reason: RegExp]>([
    ['AGENTS.md', NAMED, /context file/],
    ['a/CLAUDE.md', 'Text', /context file/],
    ['a/GEMINI.md', 'Text', /context file/],
    ['.github/copilot-instructions.md', head("applyTo: '**'"), /context file/],
    ['.cursorrules', 'Text', /context file/],
    ['.github/ISSUE_TEMPLATE/bug.md', head('name: Bug', 'about: A bug', 'labels: bug'), /template/],
    ['.github/ISSUE_TEMPLATE/bug.yml', 'name: Bug', /template/],
    ['bug.md', head('name: Bug', 'about: A bug'), /template/],
    ['.github/pull_request_template.md', 'Text', /template/],
    ['workflows/report.md', head('name: Report', 'description: d', 'on:', '  schedule: daily'), /workflow/],
    ['.github/workflows/ci.yml', 'name: CI', /workflow/],
    ['hooks/guard/hooks.json', '{"name": "x"}', /hooks/],
    ['hooks/guard/README.md', NAMED, /describes the files/],
    ['commands/README.md', '# Commands', /describes the files/],
    ['commands/README.zh-CN.md', '# Commands', /describes the files/],
    ['commands/changelog_2.0.md', '# Changes', /describes the files/],
    ['rules/warn.local.md', head('name: warn', 'event: bash', 'action: warn'), /hooks/],
    ['prompts/cluster.md', head('name: cluster', 'kind: cluster'), /Nothing in it says/],
    ['docs/guide.md', '# Guide\n', /Nothing in it says/],
    ['docs/page.md', head('title: Page', 'description: d'), /Nothing in it says/],
    ['docs/commands/page.md', '# Commands\n', /Nothing in it says/],
  ])('%s %j', (path, text, reason) => {
    expect(recognise(path, text, false)).toEqual({ told: expect.stringMatching(reason) });
    expect(mayBePackage(path)).toBe(true);
  });

  test.each([
    ['package.json', '{"name": "x", "version": "1.0.0"}'],
    ['pyproject.toml', '[project]\nname = "x"'],
    ['opencode.json', '{"agent": {}}'],
  ])('%s, of which a folder has many, only when it is chosen itself', (path, text) => {
    expect(recognise(path, text, false)).toMatchObject({ told: expect.any(String) });
    expect(recognise(path, text)).toMatchObject({ told: expect.any(String) });
  });

  test('a file of another kind that a person chooses is told; one that names itself is a package', () => {
    expect(recognise('notes.txt', 'Text')).toEqual({ told: expect.stringContaining('not known') });
    expect(recognise('notes.txt', NAMED)).toEqual({ format: 'package' });
    expect(recognise('README.md', NAMED)).toEqual({ format: 'package' });
    expect(recognise('guide.md', '# Guide\n')).toEqual({ format: 'package' });
    expect(recognise('AGENTS.md', 'Text')).toEqual({ told: expect.stringContaining('Link the file') });
  });
});
