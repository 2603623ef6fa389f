/** Limits on how an entry was made: pictures of its stages, and the layered files of the program. */
export const PROCESS = {
  maxStages: 8,
  maxFiles: 2,
  maxFileBytes: 100 * 1024 * 1024,
  lineLength: 200,
  maxNamedLayers: 100,
  layerNameLength: 80,
  /** The artist has two days to answer a process call, with a reminder after one. */
  answerHours: 48,
  reminderHours: 24,
} as const;
export const layeredTypes = ['psd', 'kra', 'ora', 'procreate'] as const;
export type LayeredType = (typeof layeredTypes)[number];
