import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { initSync, WasmReader } from '@contentauth/c2pa-wasm';
import type { CredentialsRequest } from './ai-made.ts';

/** The thread of `ai-made.ts`. */
initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) });

parentPort?.on('message', async ({ type, bytes }: CredentialsRequest) => {
  parentPort?.postMessage(await sourcesOf(bytes, type));
});

async function sourcesOf(bytes: Uint8Array, type: string): Promise<string[]> {
  let reader: WasmReader;
  try {
    // Nothing is fetched, neither a manifest that lies elsewhere nor a certificate's state; and signatures are not
    // checked: a hint needs no proof, and hashing ten megabytes takes a second.
    reader = await WasmReader.fromBytes(
      type,
      bytes,
      JSON.stringify({ verify: { verify_after_reading: false, remote_manifest_fetch: false, ocsp_fetch: false } }),
    );
  } catch (error) {
    // A trap leaves the module in an unknown state, so this thread ends.
    if (error instanceof Error && error.name === 'RuntimeError') throw error;
    return [];
  }
  try {
    const manifest = reader.activeManifest() as Manifest | undefined;
    return (manifest?.assertions ?? []).flatMap(({ label, data }) =>
      /^c2pa\.actions(\.v2)?(__\d+)?$/.test(label)
        ? (data?.actions ?? []).map((action) => action.digitalSourceType ?? '')
        : [],
    );
  } finally {
    reader.free();
  }
}

interface Manifest {
  assertions?: { label: string; data?: { actions?: { digitalSourceType?: string }[] } }[];
}
