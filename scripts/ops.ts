import { runSubcommand } from './lib/subcommands.ts';

await runSubcommand({
  caller: 'npm run ops',
  folder: import.meta.dirname,
  commands: {
    backup: 'copy this installation to a new folder while it runs',
    restore: 'restore a backup into an empty installation, then audit and reconcile it',
    reconcile: 'compare our books with the card provider',
    moderate: 'appoint moderators; hide, erase, ban, hold, disqualify, and undo it; logs every act',
    withdrawals: 'stop and release withdrawals; pay deleted accounts what we owe them',
  },
});
