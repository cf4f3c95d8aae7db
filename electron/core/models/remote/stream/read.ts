// electron/core/models/remote/stream/read.ts - a server's answer as our events: what it means that it ended, broke off or is no answer at all.
import type { ModelEvent } from '../../port.ts';
import { badAnswer, cut, Failed, failedWithin, type Reply } from '../errors.ts';
import type { Place } from '../rules.ts';
import { isPage, saidIn } from '../words.ts';
import { type Calls, createCalls } from './calls.ts';
import { piecesOf } from './formats.ts';
import type { Piece } from './pieces.ts';
import { type Json, type Sent, sentIn } from './sent.ts';

/** An answer that has ended may still be followed by its usage: so long, in milliseconds, until nobody waits for it. */
const LINGER_MS = 3000;
/** What keeps a connection open, in any spelling. */
const PINGS = new Set([
  '',
  'ping',
  'pong',
  'keepalive',
  'heartbeat',
  'processing',
  'openrouterprocessing',
  'waiting',
  'null',
  'undefined',
  'ok',
  'open',
]);
const isPing = (text: string): boolean => text.length < 80 && PINGS.has(text.replace(/[^a-z]+/gi, '').toLowerCase());
const ERROR = /^.{0,80}\b(?:error|exception|failed|failure|traceback)\b/is;
/** Characters that are kept of what is no part of an answer: the server's words if it does not end well. */
const KEPT = 20_000;

export interface Reading {
  place: Place;
  reply: Omit<Reply, 'text'>;
  body: AsyncIterable<Uint8Array>;
  /** The answer is what the model gives to a tool: a provider's way to hold it to a schema. */
  byTool: boolean;
  /** It may call tools of ours: its calls are told. */
  offersTools: boolean;
  /** Called as soon as the model answers, thinks or calls a tool: from then on, another try is paid for twice. */
  onFirstToken: () => void;
  /** Gets each message as the server sent it, e.g. to find the usage in it. */
  onMessage: (message: Json) => void;
  /** Ends the request. */
  stop: () => void;
}

/** The events of an answer but for its usage. */
export type Told = Extract<ModelEvent, { type: 'text' | 'thinking' | 'warning' | 'tool_call' | 'finish' }>;

interface State {
  answer: string;
  /** What the answer comes in; while it is not known, a message is the whole answer up to there. `messages`: each of them is a part of it. */
  comesIn: 'deltas' | 'messages' | null;
  thought: boolean;
  /** What was said besides a tool that is to carry the answer. */
  aside: string;
  /** A call of a tool is the last that came; a server that called it itself goes on with text. */
  tool: boolean;
  calls: Calls;
  finish: Extract<Piece, { type: 'finish' }> | null;
  ended: boolean;
  /** What was sent beside the answer, if a person may want to know it. */
  stray: string;
  lost: number;
}

/** What a message adds to the answer: a whole one repeats what came in parts; some servers call each part a message. */
function restOf({ text, all }: Extract<Piece, { type: 'whole' }>, state: State): string {
  const { answer, comesIn } = state;
  if (comesIn === 'messages' && !all) return text;
  if (text.startsWith(answer)) return text.slice(answer.length);
  // One that was cut repeats only the beginning.
  if (all || comesIn === 'deltas' || answer.startsWith(text)) return '';
  state.comesIn = 'messages';
  return text;
}

const PAID: readonly Piece['type'][] = ['text', 'whole', 'thinking', 'tool'];

function* ofPiece(piece: Piece, state: State, { byTool, place, reply, onFirstToken }: Reading): Generator<Told> {
  if (PAID.includes(piece.type)) onFirstToken();
  switch (piece.type) {
    case 'text':
    case 'whole': {
      const text = piece.type === 'whole' ? restOf(piece, state) : piece.text;
      if (piece.type === 'text') state.comesIn ??= 'deltas';
      if (byTool) state.aside += text;
      else if (text !== '') {
        state.answer += text;
        if (text.trim() !== '') state.tool = false;
        yield { type: 'text', text };
      }
      return;
    }
    case 'thinking':
      if (piece.whole && state.thought) return;
      state.thought = true;
      yield { type: 'thinking', text: piece.text };
      return;
    case 'tool':
      state.tool = true;
      state.calls.add(piece);
      if (!byTool || piece.text === '') return;
      state.answer += piece.text;
      yield { type: 'text', text: piece.text };
      return;
    case 'finish':
      state.ended = true;
      if (state.finish?.reason !== 'content_filter') state.finish = piece;
      return;
    case 'done':
      state.ended = true;
      return;
    case 'broke':
      if (!state.ended) throw new Failed(cut(place, { ...reply, text: '' }, `the server ended it with “${piece.why}”`));
      return;
    case 'error':
      if (!state.ended) throw failedWithin(piece.error, reply, place);
  }
}

function keep(state: State, text: string): void {
  if (state.stray.length < KEPT && !isPing(text)) state.stray += `${text.slice(0, KEPT)}\n`;
}

function* ofSent(sent: Sent, state: State, reading: Reading): Generator<Told> {
  switch (sent.type) {
    case 'object': {
      reading.onMessage(sent.value);
      const pieces = [...piecesOf(sent.value, sent.event)];
      if (pieces.length === 0) keep(state, saidIn(sent.value).message);
      for (const piece of pieces) yield* ofPiece(piece, state, reading);
      return;
    }
    case 'text':
      keep(state, sent.text);
      // The text of an answer is never outside of JSON.
      if (sent.event === 'error' || (!isPage(state.stray) && ERROR.test(sent.text)))
        yield* ofPiece({ type: 'error', error: sent.text }, state, reading);
      return;
    case 'broken':
      keep(state, sent.text);
      if (/^\{\s*['"]error['"]/.test(sent.text)) yield* ofPiece({ type: 'error', error: sent.text }, state, reading);
      if (!state.ended) state.lost += 1;
      // Google marks a thought behind its text, TGI what is none.
      for (const piece of sent.value === null || 'candidates' in sent.value || 'token' in sent.value ? [] : piecesOf(sent.value, '')) {
        if (['text', 'whole', 'thinking'].includes(piece.type)) yield* ofPiece(piece, state, reading);
      }
  }
}

/** Of our tools, only the one that carries the answer is offered: an answer that ends in a call of another is not whole. */
function finishOf({ tool, answer, finish }: State, { byTool, offersTools }: Reading): Extract<Told, { type: 'finish' }> {
  if (offersTools && tool && (finish === null || finish.reason === 'stop' || finish.reason === 'tool_call'))
    return { type: 'finish', reason: 'tool_call' };
  if (finish?.reason === 'tool_call' && byTool) return { type: 'finish', reason: 'stop' };
  const asks = tool && (!byTool || answer.trim() === '') && (finish === null || finish.reason === 'stop');
  return asks ? { type: 'finish', reason: 'tool_call' } : (finish ?? { type: 'finish', reason: 'unstated' });
}

function* ending(state: State, reading: Reading): Generator<Told> {
  const { place, reply, offersTools } = reading;
  const text = state.stray.trim();
  const begun = state.answer !== '' || state.thought || state.tool;
  // Words alone are no answer, also if the server says that it is done.
  const words = !begun && text !== '' && state.finish === null;
  if (words) throw new Failed(badAnswer(place, { ...reply, text }));
  if (!state.ended) throw new Failed(cut(place, { ...reply, text }, 'it ended without a finish reason'));
  if (state.lost > 0)
    yield { type: 'warning', message: `${place.endpoint} sent a part of the answer that cannot be read, so words may be missing.` };
  if (offersTools) for (const call of state.calls.all()) yield { type: 'tool_call', ...call };
  yield finishOf(state, reading);
}

/**
 * Reads one answer in whatever format it comes. What came before a failure has been told by then. Throws `Failed` with what the server said, and
 * what the body throws; neither once the answer has ended.
 */
export async function* readAnswer(reading: Reading): AsyncGenerator<Told> {
  const state: State = {
    answer: '',
    comesIn: null,
    thought: false,
    aside: '',
    tool: false,
    calls: createCalls(),
    finish: null,
    ended: false,
    stray: '',
    lost: 0,
  };
  const aside = function* (): Generator<Told> {
    if (state.answer === '' && state.aside !== '') yield { type: 'text', text: state.aside };
    state.answer ||= state.aside;
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const sent of sentIn(reading.body)) {
      if (sent.type === 'done') {
        state.ended = true;
        break;
      }
      for (const told of ofSent(sent, state, reading)) {
        // Some servers give a reason with every part.
        timer?.refresh();
        yield told;
      }
      if (state.ended) timer ??= setTimeout(reading.stop, LINGER_MS);
    }
  } catch (error) {
    yield* aside();
    if (!state.ended) throw error;
  } finally {
    clearTimeout(timer);
  }
  yield* aside();
  yield* ending(state, reading);
}
