import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiDocument } from '@unslop/server/platform/http/api-document';
import openapiTypescript, { astToString } from 'openapi-typescript';

/** Writes the types of an API client that knows only the API document. The type check of api-client.api.test.ts uses them. */
const document = apiDocument({ publicUrl: 'https://unslop.art', cookie: 'unslop.session_token' });
const types = await openapiTypescript(document as unknown as Parameters<typeof openapiTypescript>[0]);
writeFileSync(path.join(import.meta.dirname, 'types.generated.ts'), astToString(types));
