// For the development command and for build tools: reading signatures from sources, without running them.
export type {
  Analyser,
  AnalysisRequest,
  AnalysisResult,
  ExportedFunction,
  FunctionPlace,
  SourcePosition,
  SyntaxFault,
} from "./analyser/analysis.ts";
export { createAnalyser } from "./analyser/create-analyser.ts";
export { type FileSignatures, readFileSignatures } from "./analyser/read-file-signatures.ts";

// For the command that checks declarations, and for whoever checks them in a program of their own.
export {
  checkDeclaration,
  checkRules,
  checkToolSet,
  defaultOptions,
  type OptionsOf,
  openTypes,
  type SetFault,
} from "./quality/check-declaration.ts";
export { checkDiagnostics, diagnosticRules } from "./quality/diagnostic-rules.ts";
export { faultPlace, isIgnored } from "./quality/fault-place.ts";
export type { CheckedDeclaration, Fault, OptionValues, RuleDescription, RuleOption, Severity } from "./quality/rule.ts";
export type { DeclaredPlace, IgnoredRules, SourceFacts, SourceLine } from "./quality/source-facts.ts";

// For the command that attaches signatures after the compiler, and for build scripts.
export { type InjectedFolder, type InjectFolderOptions, injectFolder } from "./build/compiled-output/inject-folder.ts";
export { type UseWarning, warningText } from "./build/uses/attachment.ts";
