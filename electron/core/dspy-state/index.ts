// electron/core/dspy-state/index.ts - the door of the room: the state of a DSPy module as a package keeps it.
export {
  ADAPTER,
  type CheckedState,
  checkState,
  DSPY_VERSION,
  envelopeText,
  readEnvelope,
  type StateEnvelope,
  type StateMismatch,
  signatureHash,
} from './envelope.ts';
