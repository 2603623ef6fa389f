import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { initSync, WasmReader } from '@contentauth/c2pa-wasm';
import type { ContentCredentials } from '@unslop/domain/calls/images';
import { sourceTypeIn } from './ai-made.ts';
import type { CredentialsRequest } from './content-credentials.ts';
import { cleaned } from './credit.ts';

/** Runs in the worker thread of `content-credentials.ts`. */
initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) });

const trustList = readFileSync(new URL('./c2pa-trust-list.pem', import.meta.url), 'utf8');

parentPort?.on('message', async (request: CredentialsRequest) => {
  parentPort?.postMessage(await credentialsOf(request));
});
parentPort?.postMessage('ready');

async function credentialsOf(request: CredentialsRequest): Promise<ContentCredentials | null> {
  const { type, bytes, anchors, isChecked } = request;
  let reader: WasmReader;
  try {
    reader = await WasmReader.fromBytes(
      type,
      bytes,
      JSON.stringify({
        // Fetch nothing over the network: no remote manifests, no certificate status (OCSP).
        verify: {
          verify_after_reading: isChecked,
          verify_trust: true,
          remote_manifest_fetch: false,
          ocsp_fetch: false,
        },
        // Leave out the list of time-stamp authorities: this library would also trust them as signers.
        trust: { trust_anchors: `${trustList}${anchors}` },
      }),
    );
  } catch (error) {
    // A trap leaves the WebAssembly module in an unknown state, so end this thread.
    if (error instanceof Error && error.name === 'RuntimeError') throw error;
    return null;
  }
  try {
    const store = reader.manifestStore() as Store;
    const manifest = store.manifests?.[store.active_manifest ?? ''];
    if (!manifest) return null;
    return {
      signer: short(manifest.signature_info?.issuer ?? manifest.signature_info?.common_name),
      ...(isChecked ? outcomeOf(store.validation_results?.activeManifest) : UNCHECKED),
      program: short(manifest.claim_generator_info?.[0]?.name),
      actions: actionsOf(manifest),
    };
  } finally {
    reader.free();
  }
}

const UNCHECKED = { signature: 'unchecked', flaw: null } as const;

type Outcome = Pick<ContentCredentials, 'signature' | 'flaw'>;

/** Judges a signature by the validation codes of C2PA 2.2, 15.2. */
function outcomeOf(results: Results | undefined): Outcome {
  if (!results) return UNCHECKED;
  const failures = codesOf(results.failure);
  const successes = codesOf(results.success);
  for (const [flaw, codes] of FLAWS)
    if (failures.some((code) => codes.test(code))) return { signature: 'invalid', flaw };
  const isBound = successes.some((code) => /^assertion\.(data|boxes|bmff)Hash\.match$/.test(code));
  if (!isBound || !successes.includes('claimSignature.validated')) return UNCHECKED;
  const isKnown = failures.length === 0 && successes.includes('signingCredential.trusted');
  return { signature: isKnown ? 'valid' : 'unknown_signer', flaw: null };
}

/** Flaws by their failure codes. The first match counts. An untrusted signer is no flaw; any other failure is one. */
const FLAWS: readonly [NonNullable<Outcome['flaw']>, RegExp][] = [
  ['changed', /mismatch$|^assertion\.missing$/i],
  ['revoked', /revoked$/],
  ['expired', /expired$|outsideValidity$/],
  ['certificate', /^signingCredential\.invalid$/],
  ['malformed', /^(?!signingCredential\.untrusted$)/],
];

const codesOf = (list: { code?: string }[] | undefined): string[] => (list ?? []).map(({ code }) => code ?? '');

const MAX_ACTIONS = 12;

function actionsOf({ assertions = [] }: Manifest): ContentCredentials['actions'] {
  const actions = assertions.flatMap(({ label, data }) =>
    /^c2pa\.actions(\.v2)?(__\d+)?$/.test(label) && Array.isArray(data?.actions) ? data.actions : [],
  );
  const read = actions.flatMap((action: Action) => {
    if (typeof action?.action !== 'string' || !/^[\w.-]{1,60}$/.test(action.action)) return [];
    const agent = action.softwareAgent;
    const tool = short(typeof agent === 'object' ? (agent as { name?: unknown } | null)?.name : agent);
    return [{ action: action.action, tool, source_type: sourceTypeIn(action.digitalSourceType) }];
  });
  const distinct = new Map(read.map((action) => [JSON.stringify(action), action]));
  return [...distinct.values()].slice(0, MAX_ACTIONS);
}

const short = (text: unknown): string | null => (typeof text === 'string' ? cleaned(text.slice(0, 1_000)) : null);

/** Types of an untrusted file: every field may have another type. */
interface Store {
  active_manifest?: string;
  manifests?: Record<string, Manifest>;
  validation_results?: { activeManifest?: Results };
}
interface Results {
  success?: { code?: string }[];
  failure?: { code?: string }[];
}
interface Manifest {
  claim_generator_info?: { name?: unknown }[];
  signature_info?: { issuer?: unknown; common_name?: unknown };
  assertions?: { label: string; data?: { actions?: unknown } }[];
}
interface Action {
  action?: unknown;
  digitalSourceType?: unknown;
  softwareAgent?: unknown;
}
