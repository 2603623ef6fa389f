export default function DebugKit() {
  return <h1 className="text-4xl">Kit</h1>;
}
