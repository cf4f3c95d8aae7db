/// <reference types="vite/client" />
import type { Bridge } from './client/link.ts';

declare global {
  interface Window {
    /** The one channel that every shell puts on the window. */
    skillwright: Bridge;
  }
}
