// electron/contract/schemas/written.ts - schemas that know numbers as they are written.
import { z } from 'zod';
import { isRecord, numberOf } from '../values/json.ts';

/** For input whose numbers are as they are written: `schema` gets the JavaScript number nearest to one. */
export const nearNumber = <T extends z.ZodType>(schema: T) => z.preprocess((value) => numberOf(value) ?? value, schema);

/** An object of JSON. To `z.record` a number that is kept as it is written is one, too. */
export const JsonObject = z.custom<Record<string, unknown>>(isRecord, 'must be an object').meta({ type: 'object' });
