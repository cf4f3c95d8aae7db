// test/bench/samples.ts - packages of a given size, the same in every run.
import { openCoreFor } from '../fixtures/core.ts';

const WORDS = 'tide lamp marsh reeve oath causeway ledger bell winter harbour salt rope light keeper toll storm wall gate'.split(' ');
const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => WORDS[(from * 7 + i * 3) % WORDS.length]).join(' ');

/** A sound package of about `lines` lines, with frontmatter, prose, an example and a template that uses its inputs. */
export function packageOf(name: string, lines: number): string {
  const head = `---
name: ${name}
title: "${words(name.length, 3)}"
description: "Answers questions about ${words(name.length, 6)}."
version: 1.2.0
author: Nadia Brandt
license: MIT
tags: [writing, ${WORDS[name.length % WORDS.length]}]
intent_patterns: ["ask about {topic}"]
trigger_phrases: ["tell me about ${words(name.length, 2)}"]
input_schema:
  topic: string
  notes: [{ page: string, text: string }]
run: [Answer]
---

You answer from the notes and from nothing else.

## Description

What the notes say about ${words(3, 12)}.

## Approach

`;
  const tail = `
\`\`\`jinja prompt_template name="Answer"
Notes about {{ topic }}:
{% for note in notes %}{{ loop.index }}. [[{{ note.page }}]] {{ note.text }}
{% endfor %}Answer in three sentences.
\`\`\`
`;
  const missing = lines - head.split('\n').length - tail.split('\n').length;
  const body = Array.from({ length: Math.max(0, missing) }, (_, i) => (i % 6 === 5 ? '' : `${i % 6 === 0 ? '- ' : '  '}${words(i, 11)}.`));
  return `${head}${body.join('\n')}${tail}`;
}

/** Imports this many skills of 60 lines into the account at `home`. */
export async function fillLibrary(home: string, skills: number): Promise<void> {
  const { core, close } = openCoreFor({ home });
  const files = Array.from({ length: skills }, (_, n) => {
    const name = `bench-${String(n).padStart(4, '0')}`;
    return { fileName: `${name}.md`, data: Buffer.from(packageOf(name, 60)).toString('base64') };
  });
  const plan = await core.library.planImport({ files, scope: 'account' });
  core.library.applyImport({ planId: plan.planId, choices: {} });
  await close();
}
