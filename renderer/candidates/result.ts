// renderer/candidates/result.ts - what accepting a candidate would write.

/** The text for the page, and the page that it was compared with. */
export interface Result {
  text: string;
  /** Places that wait for a person. */
  left: number;
  /** sha256; null = no page. */
  over: string | null;
}
