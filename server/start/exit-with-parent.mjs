// Preloaded into a program that is not ours, which then ends when the process that has started it dies.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
// Workers that it forks would inherit the flags of this file, but must keep a channel of their own.
process.execArgv.splice(0, 2)
