// electron/core/processes/child-rpc.ts - the child's end, for children that are Node scripts. Runs inside the child process.
// Messages come on descriptor 3 and go on 4, so that a stray print can never break one. The child exits when the channel ends
// (its parent closed or died) and checks every second whether its parent still exists.
import { Socket } from 'node:net';
import { PassThrough, type Readable, Writable } from 'node:stream';
import { AppError } from '../../contract/values/errors.ts';
import { leaveFolder } from './folders.ts';
import { hasPid } from './start-of.ts';
import { createFrameReader, MAX_BAD_LINES, PROTOCOL } from './wire/frames.ts';
import { createPeer, type Method, type Peer } from './wire/peer.ts';
import { createSender } from './wire/sender.ts';

const PARENT_CHECK_MS = 1000;
/** How long cancelled work may take to answer before the child exits. */
const DRAIN_MS = 1000;
/** Tells the parent that a restart will not help. */
const EXIT_PROTOCOL = 3;

interface ChildOptions {
  service: string;
  versions: Record<string, string>;
  methods: Readonly<Record<string, Method>>;
}

/** The message port that an Electron utility process has instead of descriptors. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(data: unknown): void;
}

function openChannel(): { input: Readable; output: Writable } {
  const port = (process as { parentPort?: ParentPort }).parentPort;
  if (port === undefined) {
    return {
      input: new Socket({ fd: 3, readable: true, writable: false }),
      output: new Socket({ fd: 4, readable: false, writable: true }),
    };
  }
  const input = new PassThrough();
  port.on('message', ({ data }) => (data === null ? input.end() : input.write(data as Uint8Array)));
  const output = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      port.postMessage(chunk);
      done();
    },
  });
  return { input, output };
}

/** Answers the parent until it says goodbye or ends; then the process exits. Returns the peer, for calls back to the parent. */
export function serveParent(options: ChildOptions): Peer {
  const { input, output } = openChannel();
  const firstParent = process.ppid;
  const leave = (code: number): void => {
    leaveFolder();
    process.exit(code);
  };

  let greeted = false;
  let leaving = false;
  /** Nothing before the handshake, and nothing new while the child says goodbye. */
  const guarded = (method: Method): Method => {
    return (params, context) => {
      if (!greeted) throw new AppError('protocol_error', 'The first request must be initialize.');
      if (leaving) throw new AppError('cancelled', 'The process is about to end.');
      return method(params, context);
    };
  };
  const methods: Record<string, Method> = {
    ...Object.fromEntries(Object.entries(options.methods).map(([name, method]) => [name, guarded(method)])),
    initialize(params) {
      const { protocol, parentPid } = params as { protocol: number; parentPid: number };
      if (protocol !== PROTOCOL) {
        setImmediate(leave, EXIT_PROTOCOL);
      } else if (!greeted) {
        greeted = true;
        setInterval(() => {
          if (process.ppid !== firstParent || !hasPid(parentPid)) leave(0);
        }, PARENT_CHECK_MS).unref();
      }
      return { protocol: PROTOCOL, service: options.service, versions: options.versions, methods: Object.keys(options.methods) };
    },
    ping: () => 'pong',
    shutdown() {
      leaving = true;
      // This goodbye is an answer too; all get a moment to be read.
      void peer.drain(DRAIN_MS).then(() => setTimeout(leave, 10, 0));
      return null;
    },
  };
  const peer = createPeer({
    prefix: 'c',
    send: createSender(output),
    methods,
    onNote(method) {
      if (method === 'exit') leave(0);
    },
  });
  let bad = 0;
  const onBad = (sample: string): void => {
    process.stderr.write(`bad line from the parent: ${JSON.stringify(sample.slice(0, 200))}\n`);
    if (greeted && ++bad >= MAX_BAD_LINES) leave(EXIT_PROTOCOL);
  };
  const read = createFrameReader({ receive: peer.receive, onBad, onOverflow: () => leave(EXIT_PROTOCOL) });
  input.on('data', read);
  input.on('end', () => leave(0));
  input.on('error', () => leave(0));
  output.on('error', () => leave(0));
  return peer;
}
