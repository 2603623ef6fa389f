import { useState } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dropzone } from '../../ui/Dropzone.tsx';
import { Field } from '../../ui/Field.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Section } from './Specimen.tsx';

export function Forms() {
  const [prize, setPrize] = useState(25);
  const [tab, setTab] = useState<'slop' | 'art' | 'payments'>('slop');
  const [text, setText] = useState('It grows with what is written, up to six lines.');
  const [fileName, setFileName] = useState<string | null>(null);
  return (
    <Section title="Forms">
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Field label="Title" placeholder="Give it a name" hint="Shown on the card and in search." />
        <Field label="Email" type="email" defaultValue="ada@" error="Please enter a valid email address" />
        <Field
          label="Amount"
          leading="$"
          trailing={<span className="pr-2">usd</span>}
          inputMode="decimal"
          defaultValue="12.50"
          className="tabular-nums"
        />
        <Field label="Disabled" disabled defaultValue="Cannot be changed" />
        <Field
          kind="textarea"
          label="Description"
          minRows={2}
          maxRows={6}
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={`${text.length} of 2000`}
        />
        <div>
          <Checkbox defaultChecked>I am 18 or older and accept the terms.</Checkbox>
          <Checkbox error="Please accept the terms.">
            I have read all of it, every single word, which is a rather long label that wraps.
          </Checkbox>
        </div>
        <Slider
          label="Prize pool"
          max={100}
          value={prize}
          onChange={setPrize}
          formatValue={(value) => `$${value}`}
          hint="Paid to the artist with the most likes."
        />
        <Slider
          label="Disabled"
          max={7}
          value={3}
          onChange={() => {}}
          isDisabled
          formatValue={(days) => (days === 1 ? '1 day' : `${days} days`)}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Dropzone
          label="Choose, drop or paste an image"
          hint="JPEG, PNG, WebP or GIF, up to 10 MB."
          accept={['image/png', 'image/jpeg', 'image/webp', 'image/gif']}
          onFile={(file) => setFileName(file.name)}
          preview={fileName && <span>{fileName}</span>}
        />
        <Dropzone
          label="Choose, drop or paste an image"
          hint="JPEG or PNG."
          accept={['image/png']}
          onFile={() => {}}
          error="Please upload an image of your AI slop"
        />
      </div>
      <Tabs
        label="What this person made"
        tabs={[
          { id: 'slop', label: 'AI Slop', count: 12 },
          { id: 'art', label: 'Beautiful Art', count: 1204 },
          { id: 'payments', label: 'Payments' },
        ]}
        active={tab}
        onChange={setTab}
      >
        The panel of “{tab}”.
      </Tabs>
    </Section>
  );
}
