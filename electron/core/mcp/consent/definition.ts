// electron/core/mcp/consent/definition.ts - a tool as a server lists it, with everything that a model is shown of it, and one hash over that.
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import canonicalize from 'canonicalize';
import type { McpDefinition, McpTransport } from '../../../contract/index.ts';
import { hashBytes } from '../../storage/index.ts';

/** What cannot be part of an id that a skill declares. */
export const TOOL_NAME = /^[A-Za-z0-9_][\w.:/-]{0,127}$/;

export function definitionOf({ name, title, description, inputSchema, outputSchema, annotations = {} }: Tool): McpDefinition {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  return {
    name,
    title: title ?? annotations.title ?? null,
    description: description ?? '',
    inputSchema: inputSchema as Record<string, unknown>,
    outputSchema: (outputSchema as Record<string, unknown> | undefined) ?? null,
    claims: {
      readOnly: readOnlyHint ?? null,
      destructive: destructiveHint ?? null,
      idempotent: idempotentHint ?? null,
      openWorld: openWorldHint ?? null,
    },
  };
}

const hashOf = (value: unknown): string => hashBytes(Buffer.from(canonicalize(value) ?? ''));

/** The same for the same definition, however its keys are ordered. */
export const definitionHash = (definition: McpDefinition): string => hashOf(definition);

/** What consent is bound to besides the tools: another program or address is another server. */
export const transportHash = (transport: McpTransport): string => hashOf(transport);
