// electron/core/mcp/client/answer.ts - what a tool answered: within the limit of its server, without keys, and as a value for code.
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { AppError, jsonCopy, number } from '../../../contract/index.ts';

export interface ToolAnswer {
  /** The structured content if there is any; else the text; else the blocks as they came. */
  value: unknown;
  /** Every block, for a person. */
  content: CallToolResult['content'];
  bytes: number;
}

interface Limits {
  server: string;
  tool: string;
  outputBytes: number;
  mask(text: string): string;
}

/** Throws `answer_too_large`, and `tool_failed` with the text of an answer that says it is an error. */
export function answerOf({ content, structuredContent, isError }: CallToolResult, { server, tool, outputBytes, mask }: Limits): ToolAnswer {
  const given = JSON.stringify(structuredContent === undefined ? { content } : { content, structuredContent });
  const bytes = Buffer.byteLength(given);
  if (bytes > outputBytes) {
    throw new AppError(
      'answer_too_large',
      `${tool} of the MCP server ${server} answered ${number(bytes)} bytes; at most ${number(outputBytes)} are accepted.`,
      {
        remedy: 'Ask for less.',
      },
    );
  }
  const clean = mask(given);
  const read = clean === given ? { content, structuredContent } : readAgain(clean, { content, structuredContent }, mask);
  const texts = read.content.flatMap((each) => (each.type === 'text' ? [each.text] : []));
  const isText = texts.length === read.content.length;
  if (isError === true) {
    throw new AppError('tool_failed', `${tool}: ${texts.join('\n').slice(0, 4000) || 'the tool reported an error without a text.'}`, {
      remedy: 'Change the arguments, or read the log of the server.',
    });
  }
  return { value: read.structuredContent ?? (isText ? texts.join('\n') : jsonCopy(read.content)), content: read.content, bytes };
}

type Read = Pick<CallToolResult, 'content' | 'structuredContent'>;

/** A mask inside a string is JSON as before; elsewhere every text is masked by itself. */
function readAgain(clean: string, before: Read, mask: (text: string) => string): Read {
  try {
    return JSON.parse(clean) as Read;
  } catch {
    const content = before.content.map((each) => (each.type === 'text' ? { ...each, text: mask(each.text) } : each));
    return { content, structuredContent: undefined };
  }
}
