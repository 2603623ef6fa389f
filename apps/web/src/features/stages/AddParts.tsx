import { useQueryClient } from '@tanstack/react-query';
import { UPLOAD } from '@unslop/domain/limits';
import { layeredTypes, PROCESS } from '@unslop/domain/stages';
import ImagePlus from 'lucide-react/icons/image-plus';
import Layers from 'lucide-react/icons/layers';
import { useId, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { reasonAgainst, uploadImage } from '../../lib/upload-image.ts';
import { Button, buttonStyle } from '../../ui/Button.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { FilePreview } from '../../ui/FilePreview.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { type EntryIds, refreshProcess, sendLayeredFile, useProcessCall } from './api.ts';

interface Chosen {
  file: File;
  share: number;
  /** Set once uploaded. */
  url: string | null;
}

/** Uploads a picture of the process, with a caption. */
export function AddStage({ ids, left }: { ids: EntryIds; left: number }) {
  const id = useId();
  const add = useProcessCall('addStage', ids);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [line, setLine] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  async function choose(file: File) {
    const reason = reasonAgainst(file);
    setFailure(reason);
    if (reason) return;
    setChosen({ file, share: 0, url: null });
    const change = (to: Partial<Chosen>) => setChosen((now) => (now?.file === file ? { ...now, ...to } : now));
    try {
      const { image_url: url } = await uploadImage(file, {
        purpose: 'stage',
        onProgress: (share) => change({ share }),
      });
      change({ url });
    } catch (error) {
      setChosen((now) => (now?.file === file ? null : now));
      setFailure(messageOf(error, 'We couldn’t send the picture. Please try again in a moment.'));
    }
  }

  function close() {
    setChosen(null);
    setLine('');
  }

  async function save() {
    if (!chosen?.url) return;
    setFailure(null);
    try {
      await add.mutateAsync({ params: { id: ids.artId }, body: { image_url: chosen.url, line } });
      close();
    } catch (error) {
      setFailure(messageOf(error, 'We couldn’t add the stage. Please try again.'));
    }
  }

  return (
    <div className="grid content-start gap-3">
      {chosen ? (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <FilePreview file={chosen.file} className="max-h-96" />
          {!chosen.url && <Progress label="Sending the picture" share={chosen.share} />}
          <Field
            label="What does it show?"
            hint="One line (optional)"
            maxLength={PROCESS.lineLength}
            value={line}
            onChange={({ target }) => setLine(target.value)}
          />
          <div className="flex gap-3">
            <Button type="submit" variant="primary" isLoading={add.isPending || !chosen.url}>
              Add stage
            </Button>
            <Button onClick={close}>Cancel</Button>
          </div>
        </form>
      ) : (
        <div>
          <FileInput id={id} accept={UPLOAD.types} onFile={(file) => void choose(file)} />
          <label htmlFor={id} className={buttonStyle({})}>
            <ImagePlus className="size-5" />
            Add a stage
          </label>
          <p className="mt-2 text-sm text-muted">
            A sketch, the first colors, a photo of the work on paper. {left} more {left === 1 ? 'picture' : 'pictures'}.
          </p>
        </div>
      )}
      <FieldError>{failure}</FieldError>
    </div>
  );
}

const ENDINGS = layeredTypes.map((type) => `.${type}`);

/** Uploads a layered file from the program that the art was made with. */
export function AddLayeredFile({ ids }: { ids: EntryIds }) {
  const id = useId();
  const client = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function send(file: File) {
    const isTooLarge = file.size > PROCESS.maxFileBytes;
    setFailure(isTooLarge ? `This file is too large: at most ${PROCESS.maxFileBytes / 1024 / 1024} MB.` : null);
    if (isTooLarge || share !== null) return;
    setShare(0);
    try {
      await sendLayeredFile(ids.artId, file, setShare);
      await refreshProcess(client, ids);
    } catch (error) {
      setFailure(messageOf(error, 'We couldn’t send the file. Please try again in a moment.'));
    }
    setShare(null);
  }

  return (
    <div className="grid content-start gap-3">
      <div>
        <FileInput id={id} accept={ENDINGS} disabled={share !== null} onFile={(file) => void send(file)} />
        <label htmlFor={id} className={buttonStyle({})}>
          <Layers className="size-5" />
          Add a layered file
        </label>
        {share === null ? (
          <p className="mt-2 text-sm text-muted">
            PSD, KRA, ORA or PROCREATE, up to {PROCESS.maxFileBytes / 1024 / 1024} MB. You can add two.
          </p>
        ) : (
          <div className="mt-3 grid gap-2">
            <Progress label="Sending the file" share={share} />
            <p role="status" className="text-sm text-muted tabular-nums">
              {share < 1 ? `Sending it, ${Math.round(share * 100)}%` : 'Reading its layers…'}
            </p>
          </div>
        )}
      </div>
      <FieldError>{failure}</FieldError>
    </div>
  );
}
