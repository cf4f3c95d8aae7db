// renderer/app/zod-setup.ts - must be the first import of the entry: zod tests `Function()` when a schema is built, which the
// content security policy forbids and reports.
import { z } from 'zod';

z.config({ jitless: true });
