/**
 * Some calls want more than a session: the server refuses them with PROOF_REQUIRED until the signed-in user has proved
 * who they are. Here `send` meets the dialog that asks for it, so that no caller has to know.
 */
export type AskForProof = () => Promise<boolean>;

let ask: AskForProof | null = null;
let asking: Promise<boolean> | null = null;

/** @returns takes the dialog away again */
export function provideProof(next: AskForProof): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Requests that are refused while the dialog is open wait for the same answer. @returns whether to send again */
export async function getProof(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
