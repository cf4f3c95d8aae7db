// electron/core/mcp/client/lines.ts - the stdio transport of MCP over a program that the room processes started: one message a line. A line that is no
// message is logged; one that is too long ends the connection, before it fills memory.
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '../../../contract/index.ts';
import type { LogRing, Program } from '../../processes/index.ts';

/** Of one message; an answer has a smaller limit of its own. */
const MAX_LINE = 16_000_000;
/** A program that writes only noise is no server. */
const MAX_NOISE = 1000;
const LINE_END = 0x0a;

export interface LineTransport extends Transport {
  /** Why it was given up; null = it was not. */
  fault(): AppError | null;
}

export function createLineTransport(program: Program, log: LogRing): LineTransport {
  let fault: AppError | null = null;
  let closed = false;
  let noise = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const transport: LineTransport = {
    async start() {
      program.output.on('data', read);
      void program.exited.then(end);
    },
    async send(message) {
      if (closed) throw new AppError('process_crashed', 'The server has ended.');
      program.input.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      end();
      await program.stop();
    },
    fault: () => fault,
  };

  function end(): void {
    if (closed) return;
    closed = true;
    held = [];
    transport.onclose?.();
  }

  function giveUp(error: AppError): void {
    fault ??= error;
    log.add(`ended: ${error.message}`);
    end();
    void program.stop();
  }

  function read(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(LINE_END); at !== -1 && !closed; at = chunk.indexOf(LINE_END, from)) {
      held.push(chunk.subarray(from, at));
      const line = held.length === 1 ? held[0]! : Buffer.concat(held);
      held = [];
      heldBytes = 0;
      from = at + 1;
      receive(line.toString('utf8'));
    }
    if (closed) return;
    held.push(chunk.subarray(from));
    heldBytes += chunk.length - from;
    if (heldBytes > MAX_LINE) {
      giveUp(new AppError('answer_too_large', `The server wrote a message of more than ${MAX_LINE / 1_000_000} MB, so it was stopped.`));
    }
  }

  function receive(line: string): void {
    const text = line.trim();
    if (text === '') return;
    const message = messageIn(text);
    if (message !== null) {
      transport.onmessage?.(message);
      return;
    }
    log.add(`not a message: ${text.slice(0, 200)}`);
    noise += 1;
    if (noise > MAX_NOISE) giveUp(new AppError('protocol_error', `The server wrote ${MAX_NOISE} lines that are not messages of MCP.`));
  }
  return transport;
}

function messageIn(text: string): JSONRPCMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && (value as { jsonrpc?: unknown }).jsonrpc === '2.0'
      ? (value as JSONRPCMessage)
      : null;
  } catch {
    return null;
  }
}
