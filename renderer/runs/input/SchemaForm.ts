// renderer/runs/input/SchemaForm.ts - the form of a JSON Schema; loaded when first shown, because it brings the form library with it.
import { lazy } from 'react';

export const SchemaForm = lazy(() => import('./InputForm.tsx').then(({ InputForm }) => ({ default: InputForm })));
