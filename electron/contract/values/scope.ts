// electron/contract/values/scope.ts - the two places where skills live (row A3).
import { z } from 'zod';

export const Scope = z.enum(['account', 'workspace']);
export type Scope = z.infer<typeof Scope>;
