// For the development command and for build tools: reading signatures from sources, without running them.
export type {
  Analyser,
  AnalysisRequest,
  AnalysisResult,
  ExportedFunction,
  SourcePosition,
} from "./analyser/analysis.ts";
export { createAnalyser } from "./analyser/create-analyser.ts";
export { type FileSignatures, readFileSignatures } from "./analyser/read-file-signatures.ts";

// For the command that checks declarations, and for whoever wants to check them in a program of their own.
export { checkDeclaration } from "./checks/check-declaration.ts";
export { declarationRules } from "./checks/declaration-rules.ts";
export type {
  DeclarationRule,
  Fault,
  Found,
  OptionValues,
  RuleDescription,
  RuleOption,
  Severity,
} from "./checks/rule.ts";

// For the command that attaches signatures after the compiler, and for build scripts.
export { type InjectedFolder, type InjectFolderOptions, injectFolder } from "./build/compiled-output/inject-folder.ts";
export { type UseWarning, warningText } from "./build/uses/attachment.ts";
