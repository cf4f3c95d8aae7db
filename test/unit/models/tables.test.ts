import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { familyOf, maskSecrets } from '../../../electron/core/models/index.ts';
import { loadPrices, priceOf } from '../../../electron/core/models/prices.ts';
import { countTokens, estimateTokens } from '../../../electron/core/models/tokens.ts';

const resources = join(dirname(fileURLToPath(import.meta.url)), '../../../resources');

describe('C4: families of models', () => {
  it.each([
    ['claude-sonnet-4-5', 'anthropic'],
    ['anthropic/claude-3.5-haiku', 'anthropic'],
    ['gpt-4o-mini', 'openai'],
    ['openai/gpt-oss-20b', 'openai'],
    ['o3', 'openai'],
    ['o4-mini', 'openai'],
    ['gemini-2.5-flash', 'google'],
    ['gemma3:4b', 'google'],
    ['llama3.2:3b', 'meta'],
    ['meta-llama/Llama-3.1-8B-Instruct', 'meta'],
    ['codellama', 'meta'],
    ['qwen2.5-coder:7b', 'qwen'],
    ['mistral-large-latest', 'mistral'],
    ['open-mixtral-8x7b', 'mistral'],
    ['deepseek-r1-distill-qwen-7b', 'deepseek'],
    ['phi-4', 'microsoft'],
    ['solo3', 'other'],
    ['my-own-model', 'other'],
  ])('%s is %s', (name, family) => {
    expect(familyOf(name, 'other')).toBe(family);
  });
});

describe('C11: prices', () => {
  const prices = loadPrices(join(resources, 'prices.json'));
  const openai = (model: string, today = '2026-01-01') => priceOf(prices, 'api.openai.com', model, today);

  it('finds the row of the exact model, not of a shorter name', () => {
    expect(openai('gpt-4o-mini')?.input).toBe(0.15);
    expect(openai('gpt-4o')?.input).toBe(2.5);
    expect(openai('gpt-4o-mini-2024-07-18')?.output).toBe(0.6);
  });

  it('knows no price for an unknown model, another host, or before its day', () => {
    expect(openai('gpt-99')).toBeNull();
    // A later model of the same line costs something else.
    expect(priceOf(prices, 'api.anthropic.com', 'claude-opus-4-1-20250805', '2026-01-01')?.input).toBe(15);
    expect(priceOf(prices, 'api.anthropic.com', 'claude-opus-4-8', '2026-01-01')).toBeNull();
    expect(priceOf(prices, 'localhost', 'gpt-4o', '2026-01-01')).toBeNull();
    expect(openai('gpt-5', '2025-01-01')).toBeNull();
  });

  it('has a dated source in every row', () => {
    for (const row of prices) {
      expect(row.source).toMatch(/^https:\/\//);
      expect(row.input === null || row.output === null || row.input <= row.output).toBe(true);
    }
  });

  it('says which file is damaged', () => {
    const dir = mkdtempSync(join(tmpdir(), 'skillwright-prices-test-'));
    writeFileSync(join(dir, 'prices.json'), '{"prices":[{"model":1}]}');
    expect(() => loadPrices(join(dir, 'prices.json'))).toThrow(expect.objectContaining({ code: 'io_failed' }));
    rmSync(dir, { recursive: true });
  });
});

describe('B4: token counts', () => {
  it('are exact for the OpenAI family, with the tokenizer of the model', () => {
    const text = 'The quick brown fox jumps over the lazy dog. Zażółć gęślą jaźń.';
    expect(countTokens('hello world', 'openai', 'gpt-4o')).toEqual({ tokens: 2, exact: true });
    expect(countTokens(text, 'openai', 'gpt-4').tokens).not.toBe(countTokens(text, 'openai', 'gpt-4o').tokens);
  });

  it('take text that looks like a control token as text', () => {
    expect(countTokens('<|endoftext|>', 'openai', 'gpt-4o').tokens).toBeGreaterThan(1);
  });

  it('are estimates elsewhere and say so', () => {
    expect(countTokens('hello world', 'anthropic', 'claude')).toEqual({ tokens: 3, exact: false });
  });

  it.each([
    ['English', 'The committee met on Monday and agreed to postpone the vote until the report is complete. '.repeat(10)],
    ['code', 'export function add(a: number, b: number): number {\n  return a + b;\n}\n'.repeat(10)],
    ['Japanese', '委員会は月曜日に会合を開き、報告書が完成するまで投票を延期することに同意した。'.repeat(10)],
  ])('are estimated within a third for %s', (_, text) => {
    const exact = countTokens(text, 'openai', 'gpt-4o').tokens;
    expect(estimateTokens(text) / exact).toBeGreaterThan(0.67);
    expect(estimateTokens(text) / exact).toBeLessThan(1.5);
  });
});

describe('C11: keys in texts', () => {
  it.each([
    'sk-proj-abcdefghijklmnop1234',
    'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    'AIzaSyA-abcdefghijklmnopqrstuvwxyz01234',
    'AKIAIOSFODNN7EXAMPLE',
    'hf_abcdefghijklmnopqrstuv',
    'ghr_abcdefghijklmnopqrstuvwxyz0123456789',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3.SflKxwRJSMeKKF2QT4fw',
    '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----',
  ])('%s is masked', (key) => {
    expect(maskSecrets(`the key ${key}, you see`)).toBe('the key ••••, you see');
  });

  it('masks a given key of any shape, but no ordinary word', () => {
    expect(maskSecrets('Authorization: my-odd-key here', ['my-odd-key', 'a'])).toBe('Authorization: •••• here');
    const prose = 'A task-oriented risk-assessment; sk-8 is a road. The bearer of this letter is sk-short.';
    expect(maskSecrets(prose)).toBe(prose);
  });

  it.each(['ey-', 'sk-', '-----BEGIN PRIVATE KEY-----', 'Bearer ', 'eyeyeyeyeyeyeyey.eyeyeyeyeyeyeyeyey.'])(
    'comes to an end on a long text of %s',
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      expect(maskSecrets(text).length).toBeLessThanOrEqual(text.length);
    },
  );
});
