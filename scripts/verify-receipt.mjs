#!/usr/bin/env node
// Recomputes files of receipts with nothing but Node: node verify-receipt.mjs FILE...
import { readFileSync } from 'node:fs'
import { checksOf } from './receipt/checks.mjs'

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('usage: node verify-receipt.mjs FILE...')
  process.exit(2)
}

function checked(file) {
  const receipt = JSON.parse(readFileSync(file, 'utf8'))
  try {
    return { receipt, checks: checksOf(receipt) }
  } catch {
    throw new Error('not a receipt')
  }
}

for (const file of files) {
  console.log(file)
  let found
  try {
    found = checked(file)
  } catch (error) {
    console.error(`${file}: ${error.message}`)
    // A check that failed in another file says more.
    process.exitCode ||= 2
    continue
  }
  const { receipt, checks } = found
  for (const [name, holds] of checks) console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}`)
  for (const gap of receipt.words?.gaps ?? []) console.log(`note   ${gap}`)
  // Not by exit(), which drops what a pipe has not taken yet.
  if (!checks.every(([, holds]) => holds)) process.exitCode = 1
}
