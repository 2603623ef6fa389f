/** Made by openapi-typescript of the API document: vitest -u writes it anew. */
export interface paths {
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in, and what this installation offers
         * @description Who is signed in, and what this installation offers. For everybody.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes an account and mails a confirmation link; nobody is signed in by it
         * @description Makes an account and mails a confirmation link; nobody is signed in by it. The answer is the same, after the same time, whether the address is new or has an account. Where more than ten accounts an hour are made from one network, it is refused with WORK_REQUIRED and a challenge of https://altcha.org (PBKDF2/SHA-256). For everybody.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in: a browser gets a cookie, a program with `bearer` a token for an hour
         * @description Signs in: a browser gets a cookie, a program with `bearer` a token for an hour. For everybody.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/social": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins signing in with Google: answers the address to open in the same browser
         * @description Begins signing in with Google: answers the address to open in the same browser. For everybody.
         */
        post: operations["signInWithGoogle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the session of the cookie or token that is sent; without one it is a success too
         * @description Ends the session of the cookie or token that is sent; without one it is a success too. For everybody.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/send-verification-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails the confirmation link again
         * @description Mails the confirmation link again. For everybody.
         */
        post: operations["sendVerificationEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The confirmation link of a mail
         * @description The confirmation link of a mail. Always leads to a page; what went wrong stands in its address as `error` and `error_description`. For everybody.
         */
        get: operations["verifyEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a link with which a new password can be chosen
         * @description Mails a link with which a new password can be chosen. The answer is the same, after the same time, whether the address has an account or not. For everybody.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets a new password with the token of a mailed link; logs out everywhere
         * @description Sets a new password with the token of a mailed link; logs out everywhere. For everybody.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the password; every other session ends, and this one goes on with a new cookie or token
         * @description Changes the password; every other session ends, and this one goes on with a new cookie or token. For who is signed in.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a link to a new address, which is the account’s once the link is opened
         * @description Mails a link to a new address, which is the account’s once the link is opened. For who is signed in.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The link in the new mailbox; needs a browser that is signed in to the account
         * @description The link in the new mailbox; needs a browser that is signed in to the account. Always leads to a page; what went wrong stands in its address as `error` and `error_description`. For everybody.
         */
        get: operations["confirmEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to prove again who one is, for calls that are refused with PROOF_REQUIRED
         * @description How to prove again who one is, for calls that are refused with PROOF_REQUIRED. For who is signed in.
         */
        get: operations["getProof"];
        put?: never;
        /**
         * Proves again who one is: for 15 minutes this session may do what asks for it
         * @description Proves again who one is: for 15 minutes this session may do what asks for it. For who is signed in. For suspended people too.
         */
        post: operations["prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/proof/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a code for the proof, where the account has no password
         * @description Mails a code for the proof, where the account has no password. For who is signed in. For suspended people too.
         */
        post: operations["sendProofCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/callback/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where Google sends the browser back to
         * @description Where Google sends the browser back to. Always leads to a page; what went wrong stands in its address as `error` and `error_description`. For everybody.
         */
        get: operations["finishGoogle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How you log in, where you are logged in, and what prevents deleting the account
         * @description How you log in, where you are logged in, and what prevents deleting the account. For who is signed in.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends one of your sessions
         * @description Ends one of your sessions. For who is signed in. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes. For suspended people too.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends all your sessions but this one
         * @description Ends all your sessions but this one. For who is signed in. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes. For suspended people too.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnects Google from this account, which needs a password first; signing in with Google connects it again
         * @description Disconnects Google from this account, which needs a password first; signing in with Google connects it again. For who is signed in. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes.
         */
        delete: operations["disconnectGoogle"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts making a copy of everything that is yours, as zip files of at most 64 MB or one picture
         * @description Starts making a copy of everything that is yours, as zip files of at most 64 MB or one picture. For who is signed in. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes.
         */
        post: operations["prepareExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/export/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One file of that copy, from 1 on
         * @description One file of that copy, from 1 on. For who is signed in. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes.
         */
        get: operations["downloadExportPart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is yours as one zip file: data.json, statement.csv and the original pictures
         * @description Everything that is yours as one zip file: data.json, statement.csv and the original pictures. For who is signed in. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes. At most 5 an hour for each user.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Deletes your account for good and logs out everywhere
         * @description Deletes your account for good and logs out everywhere. For who is signed in. Needs the password; without one a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes.
         */
        put: operations["deleteAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-slops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Slops with their count, newest first unless said; by title, poster, category, status, prize
         * @description Slops with their count, newest first unless said; by title, poster, category, status, prize. For everybody. The answer for guests may be a second old. At most 30 with `q` a minute for each user.
         */
        get: operations["listAiSlops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-slops/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One slop
         * @description One slop. For everybody. The answer for guests may be a second old.
         */
        get: operations["getAiSlop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edits title or description, until the first image comment
         * @description Edits title or description, until the first image comment. For who is signed in.
         */
        patch: operations["updateAiSlop"];
        trace?: never;
    };
    "/api/rpc/create_slop_with_prize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Posts a slop and holds its prize from the balance, in one step; answers its id
         * @description Posts a slop and holds its prize from the balance, in one step; answers its id. For who is signed in. At most 5 an hour for each user.
         */
        post: operations["createSlopWithPrize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-slops/{id}/prize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Raises the prize of an open slop from the balance
         * @description Raises the prize of an open slop from the balance. For who is signed in.
         */
        put: operations["raisePrize"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-slops/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cancels an open slop without art by others; the whole prize goes back to the balance
         * @description Cancels an open slop without art by others; the whole prize goes back to the balance. For who is signed in.
         */
        put: operations["cancelAiSlop"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-slops/{id}/award": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The award record of a settled slop: the frozen tally from which anyone can recompute the winner
         * @description The award record of a settled slop: the frozen tally from which anyone can recompute the winner. For everybody. The answer for guests may be a second old.
         */
        get: operations["getAward"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-slops/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The comments of a slop, oldest first unless said
         * @description The comments of a slop, oldest first unless said. most_liked: withdrawn art is last; while votes are sealed all count as equally liked. least_seen and own: entries, then text, then withdrawn art. own: entries that few have seen first, those alike in an order that is the caller’s own and stays for a day; guests share one. For everybody. The answer for guests may be a second old.
         */
        get: operations["listComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-slops/{id}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says which entries of a slop the caller has seen; counted once a day and person, without keeping who
         * @description Says which entries of a slop the caller has seen; counted once a day and person, without keeping who. For everybody.
         */
        post: operations["noteSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Comments on an open slop; with an image it is an entry
         * @description Comments on an open slop; with an image it is an entry. For who is signed in. At most 10 a minute for each user.
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes your own text comment, outside the settling window
         * @description Deletes your own text comment, outside the settling window. For who is signed in.
         */
        delete: operations["deleteComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Withdraws your own art while the slop is open; removes losing art after settlement
         * @description Withdraws your own art while the slop is open; removes losing art after settlement. For who is signed in. At most 10 a minute for each user.
         */
        put: operations["withdrawArt"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profiles/{id}/beautiful-art": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A person's image comments, newest first
         * @description A person's image comments, newest first. For everybody. The answer for guests may be a second old.
         */
        get: operations["listBeautifulArtOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-slops/{id}/likes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A slop's like count and whether the caller likes it
         * @description A slop's like count and whether the caller likes it. For everybody.
         */
        get: operations["getAiSlopLikes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ai-slops/{id}/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Likes a slop; again is a success
         * @description Likes a slop; again is a success. For who is signed in. At most 60 a minute for each user.
         */
        put: operations["likeAiSlop"];
        post?: never;
        /**
         * Takes a like of a slop back
         * @description Takes a like of a slop back. For who is signed in. At most 60 a minute for each user.
         */
        delete: operations["unlikeAiSlop"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}/likes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A comment's like count and whether the caller likes it
         * @description A comment's like count and whether the caller likes it. For everybody.
         */
        get: operations["getCommentLikes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Likes a comment; again is a success
         * @description Likes a comment; again is a success. For who is signed in. At most 60 a minute for each user.
         */
        put: operations["likeComment"];
        post?: never;
        /**
         * Takes a like of a comment back
         * @description Takes a like of a comment back. For who is signed in. At most 60 a minute for each user.
         */
        delete: operations["unlikeComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/votes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your votes in settled slops, each with what the count made of it, the newest vote first
         * @description Your votes in settled slops, each with what the count made of it, the newest vote first. For who is signed in.
         */
        get: operations["listVotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/votes/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of your counted vote for an entry, with the proof that the award record counts it
         * @description The receipt of your counted vote for an entry, with the proof that the award record counts it. For who is signed in. At most 120 a minute for each user.
         */
        get: operations["getVoteReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Uploads one image (multipart field "file"); its address can be used once, within the hour
         * @description Uploads one image (multipart field "file"); its address can be used once, within the hour. For who is signed in. For suspended people too. At most 30 in 30 minutes for each user.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{id}/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the file of a picture says about itself; the id stands in its address
         * @description What the file of a picture says about itself; the id stands in its address. For everybody.
         */
        get: operations["getPictureFacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether your name and licence are written into the public files of your art
         * @description Whether your name and licence are written into the public files of your art. For who is signed in.
         */
        get: operations["getCreditChoice"];
        /**
         * The same for what you upload from now on
         * @description The same for what you upload from now on. For who is signed in.
         */
        put: operations["setCreditChoice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}/same": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Other slops under which the artist of this art has entered the same picture
         * @description Other slops under which the artist of this art has entered the same picture. For everybody. The answer for guests may be a second old.
         */
        get: operations["listSameEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A public profile
         * @description A public profile. For everybody. The answer for guests may be a second old.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your profile with balance
         * @description Your profile with balance. For who is signed in.
         */
        get: operations["getOwnProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes your own profile; fields that are not sent stay as they are
         * @description Changes your own profile; fields that are not sent stay as they are. For who is signed in. At most 30 an hour for each user.
         */
        patch: operations["updateProfile"];
        trace?: never;
    };
    "/api/functions/follow-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follows a person; again is a success
         * @description Follows a person; again is a success. For who is signed in. At most 30 a minute for each user.
         */
        post: operations["followUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/functions/unfollow-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Follows a person no more; again is a success
         * @description Follows a person no more; again is a success. For who is signed in. At most 30 a minute for each user.
         */
        post: operations["unfollowUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/artists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Artists, one entry each with the latest art, newest art first, with their count; by name
         * @description Artists, one entry each with the latest art, newest art first, with their count; by name. For everybody. The answer for guests may be a second old. At most 30 with `q` a minute for each user.
         */
        get: operations["listArtists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/artists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One artist with statistics of the work
         * @description One artist with statistics of the work. For everybody. The answer for guests may be a second old.
         */
        get: operations["getArtist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/artists/{id}/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails an artist through the site, from a confirmed address; neither side sees the address of the other
         * @description Mails an artist through the site, from a confirmed address; neither side sees the address of the other. For who is signed in. At most 5 an hour for each user.
         */
        post: operations["contactArtist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beautiful-arts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One piece of beautiful art; its id is the id of the comment
         * @description One piece of beautiful art; its id is the id of the comment. For everybody. The answer for guests may be a second old.
         */
        get: operations["getBeautifulArt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beautiful-arts/{id}/process": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How an entry was made: its stages, and what its layered files say
         * @description How an entry was made: its stages, and what its layered files say. For everybody. The answer for guests may be a second old.
         */
        get: operations["getProcess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beautiful-arts/{id}/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a picture of a stage to your own entry, until the deadline, or from when you are asked until it is decided; at most 8
         * @description Adds a picture of a stage to your own entry, until the deadline, or from when you are asked until it is decided; at most 8. For who is signed in. For suspended people too. At most 10 a minute for each user.
         */
        post: operations["addStage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beautiful-arts/{id}/layered-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a layered file (PSD, KRA, ORA or PROCREATE; multipart field "file") to your own entry; at most 2
         * @description Adds a layered file (PSD, KRA, ORA or PROCREATE; multipart field "file") to your own entry; at most 2. For who is signed in. For suspended people too. At most 30 in 30 minutes for each user.
         */
        post: operations["addLayeredFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Takes a stage of your own entry away, until the deadline
         * @description Takes a stage of your own entry away, until the deadline. For who is signed in. At most 10 a minute for each user.
         */
        delete: operations["removeStage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layered-files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Takes a layered file of your own entry away, until the deadline
         * @description Takes a layered file of your own entry away, until the deadline. For who is signed in. At most 10 a minute for each user.
         */
        delete: operations["removeLayeredFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beautiful-arts/{id}/process-answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says that everything is there that the moderators asked for
         * @description Says that everything is there that the moderators asked for. For who is signed in. For suspended people too. At most 10 a minute for each user.
         */
        put: operations["answerProcessCall"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/layered-files/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A layered file itself, for its artist; for a moderator in a case that they have taken, which is logged
         * @description A layered file itself, for its artist; for a moderator in a case that they have taken, which is logged. For who is signed in.
         */
        get: operations["downloadLayeredFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beautiful-arts/{id}/gif": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far the animation of a piece of art is
         * @description How far the animation of a piece of art is. For everybody.
         */
        get: operations["getGif"];
        /**
         * The before/after animation of a piece of art; made once, however many ask
         * @description The before/after animation of a piece of art; made once, however many ask. For everybody. At most 20 in 10 minutes for each user.
         */
        put: operations["makeGif"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beautiful-arts/{id}/gif/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The animation itself, once it is ready
         * @description The animation itself, once it is ready. For everybody.
         */
        get: operations["downloadGif"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beautiful-arts/{id}/saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Saves art; again is a success
         * @description Saves art; again is a success. For who is signed in. At most 60 a minute for each user.
         */
        put: operations["saveBeautifulArt"];
        post?: never;
        /**
         * Takes art out of what is saved
         * @description Takes art out of what is saved. For who is signed in. At most 60 a minute for each user.
         */
        delete: operations["unsaveBeautifulArt"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/artists/{id}/saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Saves an artist; again is a success
         * @description Saves an artist; again is a success. For who is signed in. At most 60 a minute for each user.
         */
        put: operations["saveArtist"];
        post?: never;
        /**
         * Takes an artist out of what is saved
         * @description Takes an artist out of what is saved. For who is signed in. At most 60 a minute for each user.
         */
        delete: operations["unsaveArtist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved/beautiful-art": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saved art, last saved first; what is gone from the site is left out
         * @description Saved art, last saved first; what is gone from the site is left out. For who is signed in.
         */
        get: operations["listSavedBeautifulArt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved/artists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saved artists, last saved first
         * @description Saved artists, last saved first. For who is signed in.
         */
        get: operations["listSavedArtists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/ai-slops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Slops whose title has words that begin so; then those by description or by poster. A blank term finds none
         * @description Slops whose title has words that begin so; then those by description or by poster. A blank term finds none. For everybody. At most 30 a minute for each user.
         */
        get: operations["searchAiSlops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/beautiful-art": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Art by the artist's name; then by its own words or its slop's title. A blank term finds none
         * @description Art by the artist's name; then by its own words or its slop's title. A blank term finds none. For everybody. At most 30 a minute for each user.
         */
        get: operations["searchBeautifulArt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/search_content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The first ten of everything that a term finds, or of one kind
         * @description The first ten of everything that a term finds, or of one kind. For everybody. At most 30 a minute for each user.
         */
        post: operations["searchContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/showcase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the first page shows a guest: the best awarded pair of slop and art, and three figures
         * @description What the first page shows a guest: the best awarded pair of slop and art, and three figures. For everybody. The answer for guests may be a second old.
         */
        get: operations["getShowcase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The eight categories with the number of slops in each
         * @description The eight categories with the number of slops in each. For everybody. The answer for guests may be a second old.
         */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/classic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the marketing home shows: one pair of slop and art, three slops, four artists, the categories
         * @description What the marketing home shows: one pair of slop and art, three slops, four artists, the categories. For everybody. The answer for guests may be a second old.
         */
        get: operations["getClassic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports a slop, art, a comment or a profile to the moderators; once each, again is a success
         * @description Reports a slop, art, a comment or a profile to the moderators; once each, again is a success. For who is signed in. At most 20 an hour for each user.
         */
        post: operations["createReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The queue: cases whose prize is at stake by their date, then the others by danger and age; never about you
         * @description The queue: cases whose prize is at stake by their date, then the others by danger and age; never about you. For moderators.
         */
        get: operations["listCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One case with everything that is known about it; not found if it is about you
         * @description One case with everything that is known about it; not found if it is about you. For moderators.
         */
        get: operations["getCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/cases/{id}/voters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who liked the art of a case that you have taken, the newest like first, also who took a counted like back; each call is logged
         * @description Who liked the art of a case that you have taken, the newest like first, also who took a counted like back; each call is logged. For moderators.
         */
        post: operations["showVoters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/cases/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Takes a case for 15 minutes; again prolongs it, until an hour after the first time that day while another moderator could take it
         * @description Takes a case for 15 minutes; again prolongs it, until an hour after the first time that day while another moderator could take it. For moderators.
         */
        put: operations["claimCase"];
        post?: never;
        /**
         * Gives a case back to the queue
         * @description Gives a case back to the queue. For moderators.
         */
        delete: operations["releaseCase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/cases/{id}/reporters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The names of those who reported, in a case that you have taken; each call is logged
         * @description The names of those who reported, in a case that you have taken; each call is logged. For moderators.
         */
        post: operations["showReporters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/cases/{id}/acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decides a case, or proposes it to a second moderator; the effect of an act decides what it needs
         * @description Decides a case, or proposes it to a second moderator; the effect of an act decides what it needs. For moderators. At most 60 a minute for each user.
         */
        post: operations["actOnCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/cases/{id}/proposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Confirms or declines what another moderator has proposed in a case
         * @description Confirms or declines what another moderator has proposed in a case. For moderators. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes. At most 60 a minute for each user.
         */
        put: operations["answerProposal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/appeals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rejects an appeal, or upholds it, which undoes the act where that is possible and needs what the act needed
         * @description Rejects an appeal, or upholds it, which undoes the act where that is possible and needs what the act needed. For moderators. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes. At most 60 a minute for each user.
         */
        put: operations["decideAppeal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/bulk/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What each act that can be done in several cases at once would do in each of them now, and what it needs
         * @description What each act that can be done in several cases at once would do in each of them now, and what it needs. For moderators. At most 60 a minute for each user.
         */
        post: operations["bulkPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/bulk/acts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Does one act in several cases, each by itself as actOnCase does; takes those that nobody has; bans each person once
         * @description Does one act in several cases, each by itself as actOnCase does; takes those that nobody has; bans each person once. For moderators. At most 60 a minute for each user.
         */
        post: operations["bulkAct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/bulk/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Confirms or declines the proposals of several cases, each by itself as answerProposal does
         * @description Confirms or declines the proposals of several cases, each by itself as answerProposal does. For moderators. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes. At most 60 a minute for each user.
         */
        put: operations["bulkAnswer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/cases/{id}/assignment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Says who should look at a case, and notifies them; it keeps the case from nobody
         * @description Says who should look at a case, and notifies them; it keeps the case from nobody. For moderators. At most 60 a minute for each user.
         */
        put: operations["assignCase"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/cases/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Leaves a case out of your queue for a while; a report, appeal, proposal or answer brings it back
         * @description Leaves a case out of your queue for a while; a report, appeal, proposal or answer brings it back. For moderators. At most 60 a minute for each user.
         */
        put: operations["snoozeCase"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/cases/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes a note to a case that only moderators without a conflict read, until a year after it is closed
         * @description Writes a note to a case that only moderators without a conflict read, until a year after it is closed. For moderators. At most 60 a minute for each user.
         */
        post: operations["addCaseNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your own work as a moderator in numbers; nobody else reads them
         * @description Your own work as a moderator in numbers; nobody else reads them. For moderators.
         */
        get: operations["getModerationWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What moderators decided about you and what you reported, the newest first
         * @description What moderators decided about you and what you reported, the newest first. For who is signed in. For suspended people too.
         */
        get: operations["listStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One such decision: what, which rule, why, what it means, and how to appeal
         * @description One such decision: what, which rule, why, what it means, and how to appeal. For who is signed in. For suspended people too.
         */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statements/{id}/appeal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Appeals a decision, once, within six months; another moderator decides
         * @description Appeals a decision, once, within six months; another moderator decides. For who is signed in. For suspended people too. At most 20 an hour for each user.
         */
        put: operations["createAppeal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every act of moderation, without names; and figures by quarter
         * @description Every act of moderation, without names; and figures by quarter. For everybody. The answer for guests may be a second old.
         */
        get: operations["listModerationLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The acts of one quarter as a file; as JSON with its figures
         * @description The acts of one quarter as a file; as JSON with its figures. For everybody. At most 30 a minute for each user.
         */
        get: operations["exportModerationLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/functions/create-payment-intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts a top-up: the card is charged `amount` cents, of which `amount_to_add` reach the balance
         * @description Starts a top-up: the card is charged `amount` cents, of which `amount_to_add` reach the balance. For who is signed in. At most 20 an hour for each user.
         */
        post: operations["createPaymentIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your deposits, newest first
         * @description Your deposits, newest first. For who is signed in.
         */
        get: operations["listDeposits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every movement of your account, newest first
         * @description Every movement of your account, newest first. For who is signed in.
         */
        get: operations["listMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/movements/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as a CSV file, oldest first
         * @description The same as a CSV file, oldest first. For who is signed in.
         */
        get: operations["exportMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The books of the last 90 days that are closed, the oldest first
         * @description The books of the last 90 days that are closed, the oldest first. For everybody. The answer for guests may be a second old.
         */
        get: operations["getBooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/books/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every closed day as a file, the oldest first, each with the hash of the day before
         * @description Every closed day as a file, the oldest first, each with the hash of the day before. For everybody. At most 30 a minute for each user.
         */
        get: operations["exportBooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/movements/{id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The proof that a movement of your statement is in the list of its day
         * @description The proof that a movement of your statement is in the list of its day. For who is signed in. At most 120 a minute for each user.
         */
        get: operations["getMovementProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Asks the card provider how one of your payments stands, and books the answer
         * @description Asks the card provider how one of your payments stands, and books the answer. For who is signed in. At most 60 a minute for each user.
         */
        put: operations["checkPayment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The receipt of one of your payments
         * @description The receipt of one of your payments. For who is signed in.
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same receipt as a PDF
         * @description The same receipt as a PDF. For who is signed in.
         */
        get: operations["downloadReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/functions/create-connect-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes one's payout account at the card provider, or gives the one there is
         * @description Makes one's payout account at the card provider, or gives the one there is. For who is signed in. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes. For suspended people too. At most 30 an hour for each user.
         */
        post: operations["createConnectAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/functions/create-account-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A link to the card provider's form for one's payout account: works once, for a few minutes
         * @description A link to the card provider's form for one's payout account: works once, for a few minutes. For who is signed in. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes. For suspended people too. At most 30 an hour for each user.
         */
        post: operations["createAccountLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payout-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your payout account as last seen; null without one
         * @description Your payout account as last seen; null without one. For who is signed in.
         */
        get: operations["getPayoutAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payout-account/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Asks the card provider how one's payout account stands
         * @description Asks the card provider how one's payout account stands. For who is signed in. For suspended people too. At most 30 an hour for each user.
         */
        put: operations["checkPayoutAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/functions/request-withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks for a withdrawal to the payout account: `amount` US dollars leave the balance at once
         * @description Asks for a withdrawal to the payout account: `amount` US dollars leave the balance at once. For who is signed in. Needs a sign-in or a proof (`POST /api/auth/proof`) of the last 15 minutes. For suspended people too. At most 30 an hour for each user.
         */
        post: operations["requestWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your withdrawals, newest first
         * @description Your withdrawals, newest first. For who is signed in.
         */
        get: operations["listWithdrawals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of your withdrawals
         * @description One of your withdrawals. For who is signed in.
         */
        get: operations["getWithdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/withdrawals/{id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cancels a withdrawal that is still pending, or of which nothing could be sent yet: everything comes back, fees included
         * @description Cancels a withdrawal that is still pending, or of which nothing could be sent yet: everything comes back, fees included. For who is signed in. For suspended people too.
         */
        put: operations["cancelWithdrawal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What one has, what of it is clear, what is on its way and what is owed
         * @description What one has, what of it is clear, what is on its way and what is owed. For who is signed in.
         */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}/sale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Price of a piece of art and what the caller may do: buy, price, download
         * @description Price of a piece of art and what the caller may do: buy, price, download. For everybody.
         */
        get: operations["getArtSale"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Puts own art up for sale at whole dollars, or takes it off with null; once its slop is settled
         * @description Puts own art up for sale at whole dollars, or takes it off with null; once its slop is settled. For who is signed in. At most 30 an hour for each user.
         */
        put: operations["setArtPrice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/functions/create-purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts the purchase of a piece of art by card; the price is the one that stands at this moment
         * @description Starts the purchase of a piece of art by card; the price is the one that stands at this moment. For who is signed in. At most 20 an hour for each user.
         */
        post: operations["createPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your purchases, newest first
         * @description Your purchases, newest first. For who is signed in.
         */
        get: operations["listPurchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{id}/rating": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rates the artist of art that you bought, 1 to 5
         * @description Rates the artist of art that you bought, 1 to 5. For who is signed in.
         */
        put: operations["ratePurchase"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The original file, for the art's author, its buyers and the poster whose slop it won
         * @description The original file, for the art's author, its buyers and the poster whose slop it won. For who is signed in.
         */
        get: operations["downloadOriginal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your notifications, newest first
         * @description Your notifications, newest first. For who is signed in.
         */
        get: operations["listNotifications"];
        put?: never;
        /**
         * Sends you a test notification; only where debug pages are on
         * @description Sends you a test notification; only where debug pages are on. For who is signed in. At most 10 a minute for each user.
         */
        post: operations["createTestNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Marks one of your notifications as read
         * @description Marks one of your notifications as read. For who is signed in.
         */
        put: operations["readNotification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Marks all your notifications as read
         * @description Marks all your notifications as read. For who is signed in.
         */
        put: operations["readAllNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rpc/check_realtime_publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether the live channel is up, and changes of which of these tables it announces
         * @description Whether the live channel is up, and changes of which of these tables it announces. For who is signed in.
         */
        post: operations["checkRealtimePublication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/functions/create-realtime-function": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * There is nothing to create: the live channel is part of the server; answers its state
         * @description There is nothing to create: the live channel is part of the server; answers its state. For who is signed in.
         */
        post: operations["createRealtimeFunction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events: the names of what has changed and should be fetched again
         * @description Server-sent events: the names of what has changed and should be fetched again. Events: `ready` first, with the topics that changed in the last 30 seconds and how many milliseconds ago; `changed` with topics in `data` (`*`: anything may have changed); `leaving` with the milliseconds after which to connect again. Who is signed in also hears `user:{id}` of their own. At most 5 streams at once for a user, 20 for an address. For everybody.
         */
        get: operations["watchTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/debug": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The true state of the live channel, of your notifications and of the queue
         * @description The true state of the live channel, of your notifications and of the queue. For who is signed in.
         */
        get: operations["getDebugState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/debug/ai-slops/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A slop as the database holds it, its counters beside what is counted now
         * @description A slop as the database holds it, its counters beside what is counted now. For everybody.
         */
        get: operations["getDebugAiSlop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/debug/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your latest uploads with what became of them
         * @description Your latest uploads with what became of them. For who is signed in.
         */
        get: operations["listDebugImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            email: string;
            email_verified_at: string | null;
            /** @description asked for, and not confirmed from its mailbox yet */
            new_email: string | null;
            /** Format: date-time */
            created_at: string;
            has_password: boolean;
            has_google: boolean;
            /** @description the current one first, then the newest */
            sessions: components["schemas"]["AccountSession"][];
            /** @description the copy of the account that was asked for last */
            export: components["schemas"]["PrepareExportReply"] | null;
            deletion: {
                /** @description why the account cannot be deleted yet; none when it can */
                reasons: {
                    code: string;
                    message: string;
                    /** @description when that is likely over; null while nobody can say */
                    until: string | null;
                }[];
                /** @description what has to be sent to the payout account or given up */
                balance_cents: number;
                /** @description what is owed; it comes back with an account of the same mailbox */
                debt_cents: number;
            };
        };
        AccountSession: {
            /** Format: uuid */
            id: string;
            /** @description such as "Firefox on Windows", as the browser called itself */
            device: string;
            /** @description the address that it was begun from */
            network: string | null;
            /** @description begun for a bearer token */
            is_program: boolean;
            /** @description the one that asks */
            is_current: boolean;
            /** Format: date-time */
            started_at: string;
            /**
             * Format: date-time
             * @description to the day
             */
            last_used_at: string;
        };
        ActOnCaseBody: {
            /** @enum {string} */
            action: "dismiss" | "warn" | "cover" | "uncover" | "hide" | "unhide" | "void_likes" | "ask_process" | "disqualify" | "clear" | "more_time" | "ban" | "unban" | "freeze" | "unfreeze" | "reopen";
            /**
             * @description needed for warn, cover, hide, void_likes, disqualify, ban and freeze
             * @enum {string}
             */
            rule?: "stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other";
            /** @description the person whom it concerns reads it */
            reason: string;
            /** @description for the public record: everyone can read it */
            public_reason?: string;
            /** @description of a ban, else it is for good; of a hold, else it is for three */
            days?: number;
            /** @description of void_likes: whose likes */
            user_ids?: string[];
        };
        ActOnCaseReply: {
            /**
             * @description proposed: a second moderator has to confirm it
             * @enum {string}
             */
            status: "done" | "proposed";
        };
        AddCaseNoteBody: {
            text: string;
        };
        AddCaseNoteReply: {
            /** Format: uuid */
            id: string;
            by: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            };
            text: string;
            /** Format: date-time */
            at: string;
        };
        AddStageBody: {
            image_url: string;
            /** @default  */
            line: string;
        };
        AiSlop: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id: string;
            username: string;
            display_name: string;
            avatar_url: string | null;
            title: string;
            description: string;
            category: ("digital-art" | "traditional-art" | "character-design" | "illustration" | "concept-art" | "comics" | "photo-editing" | "sculpture-3d") | null;
            style: ("realistic" | "cartoon" | "anime" | "abstract" | "minimalist") | null;
            image_url: string;
            image_path: string;
            image: components["schemas"]["Picture"];
            /** Format: date-time */
            created_at: string;
            likes: number;
            /** @description whether the caller likes it */
            liked: boolean;
            /** @description text comments */
            comments_count: number;
            /** @description image comments */
            beautiful_art_count: number;
            /** @description US cents */
            prize_pool_cents: number;
            duration_days: number;
            /**
             * @description expired from the deadline on; until settled_at is set the votes are still being counted
             * @enum {string}
             */
            status: "open" | "expired" | "awarded";
            deadline: string | null;
            winning_comment_id: string | null;
            awarded_at: string | null;
            settled_at: string | null;
            cancelled_at: string | null;
            /** @description the likes of what is under it are null until settled_at is set */
            has_sealed_votes: boolean;
            /** @description another person posted the same picture before; moderators have not decided yet */
            is_disputed: boolean;
        };
        AnswerProposalBody: {
            is_confirmed: boolean;
            /** @description the person whom it concerns reads it */
            reason: string;
            /** @description instead of what the first moderator wrote */
            public_reason?: string;
        };
        AnsweredSlop: {
            /** Format: uuid */
            id: string;
            title: string;
            image: components["schemas"]["Picture"];
            /** @enum {string} */
            status: "open" | "expired" | "awarded";
            /** @description US cents */
            prize_pool_cents: number;
            /** Format: date-time */
            deadline: string;
        };
        ArtSale: {
            /** Format: uuid */
            art_id: string;
            title: string;
            /** @description null: not for sale */
            price_cents: number | null;
            fee_cents: number | null;
            /** @description what the card is charged */
            total_cents: number | null;
            artist_share_cents: number | null;
            /** @description the caller's own art, on a settled slop */
            can_price: boolean;
            can_buy: boolean;
            /** @description in plain words, when it cannot be bought by the caller */
            why_not: string | null;
            purchased: boolean;
            purchase_id: string | null;
            rating: number | null;
            /** @description the caller may download the original */
            can_download: boolean;
        };
        ArtistCard: {
            /** Format: uuid */
            user_id: string;
            username: string;
            display_name: string;
            avatar_url: string | null;
            /** @description the latest art */
            cover: components["schemas"]["Picture"] | null;
            /** @description names of the categories worked in, the most frequent first */
            specialties: string[];
            /** @description mean of the buyers' ratings, one decimal; null: none yet */
            rating: number | null;
            ratings_count: number;
            completed_works: number;
            /** @description median from slop to art */
            response_time_minutes: number | null;
            /** @description e-mail verified and payouts connected */
            is_verified: boolean;
            /** @description whether the caller saved this artist */
            saved: boolean;
        };
        ArtistListItem: {
            /**
             * Format: uuid
             * @description the artist's user id
             */
            id: string;
            latest_comment: {
                /** Format: uuid */
                id: string;
                content: string;
                /** Format: date-time */
                created_at: string;
                image_url: string;
                /** Format: uuid */
                ai_slop_id: string;
                image: components["schemas"]["Picture"];
                /** @description null while the votes are sealed */
                likes: number | null;
                /** @description whether the caller likes it */
                liked: boolean;
                /** @description whether the caller saved it */
                saved: boolean;
                /** @description what the original can be bought for; null: not for sale */
                price_cents: number | null;
            };
            artist_profile: {
                /** Format: uuid */
                id: string;
                username: string;
                avatar_url: string | null;
                display_name: string;
                /** @description whether the caller follows the artist */
                is_following: boolean;
            };
            /** Format: date-time */
            latest_comment_created_at: string;
            ai_slop: components["schemas"]["AnsweredSlop"];
        };
        AssignCaseBody: {
            /** @description a moderator without a conflict, while votes are sealed only yourself; null: nobody */
            assigned_to: string | null;
        };
        Award: {
            /** Format: uuid */
            ai_slop_id: string;
            title: string;
            image: components["schemas"]["Picture"];
            owner: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            };
            /**
             * @description as it is now, after the last revision
             * @enum {string}
             */
            outcome: "awarded" | "refunded";
            /** @description US cents */
            prize_cents: number;
            /** Format: date-time */
            deadline: string;
            /** Format: date-time */
            settled_at: string;
            winning_comment_id: string | null;
            /** @enum {string} */
            tie_rule: "none" | "earlier_comment" | "smaller_id";
            /** @description the ledger movement that paid it; null until the award is final */
            movement_id: string | null;
            /** @description the root that binds the counted likes; null of a slop that was settled before there were receipts */
            votes: {
                /** @description over the counted likes and roots of all entries; until `unslop votes 2` over all counted likes */
                root: string;
                /** @description all counted likes together */
                count: number;
                /**
                 * @description how the root is made: docs/receipts.md
                 * @enum {string}
                 */
                construction: "unslop vote 1" | "unslop votes 2";
            } | null;
            /** @description the day of the books that has the root, with the proof; null until it is closed, and of older awards */
            closed_day: {
                /**
                 * Format: date
                 * @description in UTC
                 */
                day: string;
                /** @description of the leaf, from 0, among all leaves sorted by their bytes */
                index: number;
                /** @description how many leaves the tree has */
                count: number;
                /** @description the hashes beside the way up, the lowest first */
                path: string[];
            } | null;
            entries: components["schemas"]["AwardEntry"][];
            /** @description what moderators changed, in order; the tally stays as it was frozen */
            revisions: components["schemas"]["AwardRevision"][];
            /**
             * Format: date-time
             * @description when the prize is paid unless something comes up, or was paid
             */
            final_at: string;
            /** @description the prize was paid, and nothing moves it any more */
            is_final: boolean;
            /** @description the kind of check that delays the award */
            delayed_by: ("report" | "finding" | "proposal" | "cover" | "process" | "act" | "appeal" | "more_time") | null;
        };
        AwardEntry: {
            /** Format: uuid */
            comment_id: string;
            /** Format: uuid */
            user_id: string;
            username: string;
            display_name: string;
            avatar_url: string | null;
            /** @description null when the art was removed after settlement */
            image: components["schemas"]["Picture"] | null;
            /** Format: date-time */
            created_at: string;
            shown_likes: number;
            counted_likes: number;
            /** @description the Merkle root of its counted likes; null unless the construction is `unslop votes 2` */
            votes_root: string | null;
            left_out: {
                /** @description likes by the art's own author */
                own: number;
                /** @description likes from accounts whose e-mail was not verified before the deadline */
                unverified: number;
                banned: number;
                /** @description likes made at or after the deadline */
                late: number;
                /** @description likes that moderators took out of the count */
                voided: number;
                /** @description likes from accounts with the mailbox of another one that counted for this entry */
                same_mailbox: number;
                /** @description likes from accounts at throw-away mail domains, confirmed less than a day before the deadline */
                throwaway: number;
            };
            /** @description the house rules for which moderators left likes out */
            voided_for: ("stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other")[];
            /** @description the slop owner's own entry, which cannot win */
            is_owner: boolean;
            /** @description who is paid, or will be */
            is_winner: boolean;
            is_disqualified: boolean;
        };
        AwardRevision: {
            revision: number;
            /** Format: date-time */
            at: string;
            /**
             * Format: uuid
             * @description the entry that it is about
             */
            comment_id: string;
            /** @description an appeal was upheld */
            is_reinstated: boolean;
            /** @enum {string} */
            action: "disqualify" | "reinstate" | "hide" | "unhide" | "void_likes" | "restore_likes";
            /** @description an appeal against it was upheld: rule and reason are not repeated */
            is_taken_back: boolean;
            rule: ("stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other") | null;
            /** @description what moderators wrote for everyone */
            reason: string;
            proposed_at: string | null;
            /** @description who would be paid after it; null: the poster would be refunded */
            winning_comment_id: string | null;
        };
        BeautifulArt: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            ai_slop_id: string;
            slop_title: string;
            title: string;
            /** Format: uuid */
            user_id: string;
            username: string;
            display_name: string;
            avatar_url: string | null;
            image: components["schemas"]["Picture"];
            /** Format: date-time */
            created_at: string;
            /** @description null while the votes are sealed */
            likes: number | null;
            is_winner: boolean;
        };
        BookDay: {
            /**
             * @description how the head is made: docs/receipts.md
             * @enum {string}
             */
            construction: "unslop day 1" | "unslop day 2";
            /**
             * Format: date
             * @description in UTC
             */
            day: string;
            /** Format: date-time */
            closed_at: string;
            movements: number;
            /** @description over the hashes of all movements of the day */
            root: string;
            /** @description how many awards have this day; null in `unslop day 1` */
            awards: number | null;
            /** @description over the hashes of these awards; null in `unslop day 1` */
            awards_root: string | null;
            /**
             * @description carried: the figures come with a later day
             * @enum {string}
             */
            state: "published" | "carried";
            /** @description when the day ended; null: carried, because they would be of fewer than 10 people */
            figures: {
                /** @description balances and withdrawals on their way, less what people owe */
                owed_cents: number;
                /** @description prizes that have not left their slop */
                prize_cents: number;
                /** @description what the site has earned, less what it has borne */
                platform_cents: number;
                /** @description the counterpart: all the others together with this are 0 */
                stripe_cents: number;
            } | null;
            /** @description what `owed_cents` and `platform_cents` consist of; null in `unslop day 2` */
            parts: {
                /** @description US cents */
                balance_cents: number;
                /** @description US cents */
                hold_cents: number;
                /** @description US cents */
                debt_cents: number;
                /** @description US cents */
                fees_cents: number;
                /** @description US cents */
                costs_cents: number;
            } | null;
            /** @description what the card provider held at a reading near the end of the day; null in `unslop day 2` */
            provider: {
                /** Format: date-time */
                read_at: string;
                /** @description US cents */
                held_cents: number;
                /** @description what the card provider has kept of payments, which people did not pay with their balance */
                fees_cents: number;
                /** @description what the operator paid in, or took out */
                own_cents: number;
            } | null;
            /** @description when the card provider last held, to the cent, what the books said at that moment; null: no reading agreed, or `unslop day 1` */
            agreed_at: string | null;
            /** @description the head of the day before; zeros for the first */
            previous: string;
            /** @description over everything above but the time of closing */
            head: string;
        };
        BulkActBody: {
            /** @description of cases */
            ids: string[];
            /** @enum {string} */
            action: "dismiss" | "warn" | "cover" | "hide" | "ban";
            /**
             * @description needed for all but dismiss
             * @enum {string}
             */
            rule?: "stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other";
            /** @description the person whom it concerns reads it */
            reason: string;
            /** @description for the public record: everyone can read it */
            public_reason?: string;
            /** @description of a ban, else it is for good; of a hold, else it is for three */
            days?: number;
        };
        BulkActReply: {
            /** @description in the order of the ids */
            results: components["schemas"]["BulkResult"][];
        };
        BulkAnswerBody: {
            /** @description of cases */
            ids: string[];
            is_confirmed: boolean;
            /** @description the person whom it concerns reads it */
            reason: string;
        };
        BulkAnswerReply: {
            /** @description in the order of the ids */
            results: components["schemas"]["BulkResult"][];
        };
        BulkPreviewBody: {
            /** @description of cases */
            ids: string[];
            /** @enum {string} */
            rule?: "stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other";
            /** @description of a ban, else it is for good; of a hold, else it is for three */
            days?: number;
        };
        BulkPreviewReply: {
            /** @description in the order of the ids */
            data: {
                /** Format: uuid */
                id: string;
                acts: {
                    /** @enum {string} */
                    action: "dismiss" | "warn" | "cover" | "hide" | "ban";
                    /**
                     * @description one moderator; one with a fresh proof; or two, each with a fresh proof
                     * @enum {string}
                     */
                    needs: "one" | "proof" | "two";
                    /** @description what it would do, money first, in plain words */
                    effects: string[];
                    /** @description why it cannot be done, in plain words */
                    refused: string | null;
                    /** @description an act about the account is done once for each person: the case with which it is done, while this one stays as it is */
                    same_as: string | null;
                }[];
            }[];
        };
        BulkResult: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "done" | "proposed" | "refused";
            /** @description refused: why, and what to do next */
            message: string;
            /** @description an act about the account is done once for each person: the case with which it is done, while this one stays as it is */
            same_as: string | null;
        };
        CategoryCount: {
            id: string;
            name: string;
            count: number;
        };
        ChangeEmailBody: {
            email: string;
            /** @description left out by an account without one */
            password?: string;
        };
        ChangePasswordBody: {
            /** @description 8 to 128 characters */
            current_password: string;
            /** @description 8 to 128 characters */
            password: string;
        };
        CheckPaymentReply: {
            status: string;
            credited: boolean;
            /** @description why it bought nothing and goes back to the card */
            sent_back: string | null;
            /**
             * Format: uuid
             * @description names its receipt
             */
            payment_id: string;
            /** @description charged to the card, fee included */
            amount_cents: number;
        };
        CheckPayoutAccountReply: {
            payout_account: components["schemas"]["PayoutAccount"] | null;
        };
        CheckRealtimePublicationBody: {
            /**
             * @default [
             *       "notifications",
             *       "followers"
             *     ]
             */
            table_names: string[];
        };
        CheckRealtimePublicationReply: {
            publication_exists: boolean;
            tables_in_publication: string[];
        };
        ClaimCaseReply: {
            /** Format: date-time */
            claimed_until: string;
        };
        Comment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            ai_slop_id: string;
            /** Format: uuid */
            user_id: string;
            username: string;
            display_name: string;
            avatar_url: string | null;
            content: string;
            image_url: string | null;
            image: components["schemas"]["Picture"] | null;
            /** Format: date-time */
            created_at: string;
            /** @description null while the votes are sealed */
            likes: number | null;
            liked: boolean;
            /** @description how many people have seen the entry, each day counted for itself; an estimate, some minutes old */
            seen_by: number;
            /** @description its artist shows how it was made */
            shows_process: boolean;
            /** @description what the original can be bought for; null: not for sale */
            price_cents: number | null;
            /** @description art that its author withdrew from the contest; its image and text are gone */
            withdrawn_at: string | null;
            /** @description another person posted the same picture before; moderators have not decided yet */
            is_disputed: boolean;
            /** @description hidden while moderators check: image and text are gone for now, its place and its likes stay */
            is_covered: boolean;
        };
        ContactArtistBody: {
            message: string;
        };
        CreateAccountLinkBody: {
            account_id?: string;
        };
        CreateAccountLinkReply: {
            url: string;
        };
        CreateAppealBody: {
            text: string;
            image_urls?: string[];
        };
        CreateCommentBody: {
            /** Format: uuid */
            ai_slop_id: string;
            /** Format: uuid */
            user_id?: string;
            /** @default  */
            content: string;
            image_url?: string | null;
            alt?: string;
            /** @description of art whose file says that a generator made it: what its artist says to that */
            about_generator?: string;
            /** @description why it is theirs, from who posts a picture that another person posted before */
            claim?: string;
        };
        CreateCommentReply: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            ai_slop_id: string;
            /** Format: uuid */
            user_id: string;
            username: string;
            display_name: string;
            avatar_url: string | null;
            content: string;
            image_url: string | null;
            image: components["schemas"]["Picture"] | null;
            /** Format: date-time */
            created_at: string;
            /** @description null while the votes are sealed */
            likes: number | null;
            liked: boolean;
            /** @description how many people have seen the entry, each day counted for itself; an estimate, some minutes old */
            seen_by: number;
            /** @description its artist shows how it was made */
            shows_process: boolean;
            /** @description what the original can be bought for; null: not for sale */
            price_cents: number | null;
            /** @description art that its author withdrew from the contest; its image and text are gone */
            withdrawn_at: string | null;
            /** @description another person posted the same picture before; moderators have not decided yet */
            is_disputed: boolean;
            /** @description hidden while moderators check: image and text are gone for now, its place and its likes stay */
            is_covered: boolean;
            /** @description not shown before a moderator has looked, who hid the same picture before */
            is_held: boolean;
        };
        CreateConnectAccountReply: {
            accountId: string;
        };
        CreatePaymentIntentBody: {
            /** @description cents to charge, fee included */
            amount: number;
            /** @constant */
            currency: "usd";
            metadata: {
                /** @constant */
                type: "account_funding";
                /** @description US dollars that reach the balance, at most two decimals */
                amount_to_add: number;
            };
        };
        CreatePaymentIntentReply: {
            clientSecret: string;
            paymentIntentId: string;
        };
        CreatePurchaseBody: {
            /** Format: uuid */
            art_id: string;
            /** @description the price the buyer saw; another one now is refused */
            price_cents?: number;
            /** Format: uuid */
            user_id?: string;
        };
        CreatePurchaseReply: {
            clientSecret: string;
            paymentIntentId: string;
            /** @description US cents */
            price_cents: number;
            /** @description US cents */
            fee_cents: number;
            /** @description US cents */
            total_cents: number;
        };
        CreateRealtimeFunctionReply: {
            /** @constant */
            success: true;
            /** @constant */
            created: false;
            is_listening: boolean;
            message: string;
        };
        CreateReportBody: {
            /** @enum {string} */
            subject_type: "ai_slop" | "comment" | "profile";
            /** Format: uuid */
            subject_id: string;
            reason: string;
            /** @description addresses of uploads with the purpose report; only moderators see them */
            image_urls?: string[];
            /** @description http or https, such as where the original is; only moderators see it */
            link?: string;
        };
        CreateReportReply: {
            /** @constant */
            success: true;
            message: string;
        };
        CreateSlopWithPrizeBody: {
            p_title: string;
            /** @default  */
            p_description: string;
            /** @description whole US dollars */
            p_prize_pool: number;
            /** @default 7 */
            p_duration_days: number;
            p_image_url: string;
            p_image_path?: string;
            /** Format: uuid */
            p_user_id?: string;
            /** @enum {string} */
            category?: "digital-art" | "traditional-art" | "character-design" | "illustration" | "concept-art" | "comics" | "photo-editing" | "sculpture-3d";
            /** @enum {string} */
            style?: "realistic" | "cartoon" | "anime" | "abstract" | "minimalist";
            alt?: string;
            /** @description nobody sees how often an entry is liked before it is settled */
            has_sealed_votes?: boolean;
            /** @description why it is theirs, from who posts art that another person posted before */
            claim?: string;
        };
        CreateSlopWithPrizeReply: string;
        CreateTestNotificationBody: {
            /** Format: uuid */
            user_id?: string;
            /**
             * @default info
             * @enum {string}
             */
            type: "like" | "comment" | "contribution" | "submission" | "follow" | "info" | "success" | "warning" | "error";
            content: string;
            /**
             * @default false
             * @constant
             */
            is_read: false;
            from_user_id?: string | null;
        };
        DecideAppealBody: {
            /** @enum {string} */
            decision: "upheld" | "rejected";
            /** @description the person whom it concerns reads it */
            reason: string;
            /** @description for the public record: everyone can read it */
            public_reason?: string;
        };
        DecideAppealReply: {
            /** @enum {string} */
            status: "done" | "proposed";
        };
        DeleteAccountBody: {
            /** @description left out by an account without one */
            password?: string;
            /**
             * @description a balance that is left goes to the platform
             * @default false
             */
            give_up_balance: boolean;
        };
        Deposit: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id: string;
            /** Format: date-time */
            created_at: string;
            /** @description US cents */
            amount_added_to_balance_cents: number;
            /** @description US cents */
            total_amount_charged_cents: number;
            stripe_charge_id: string;
            /** @description US cents */
            refunded_cents: number;
            disputed_at: string | null;
            /** @description the last dispute about it */
            dispute: {
                /**
                 * @description lost: the bank decided for its customer; won: the payment stands
                 * @enum {string}
                 */
                state: "open" | "lost" | "won";
                /** @description US cents */
                amount_cents: number;
                /**
                 * Format: date-time
                 * @description when it was opened, or decided
                 */
                at: string;
            } | null;
            /**
             * Format: uuid
             * @description names its receipt
             */
            payment_id: string;
        };
        Done: {
            /** @constant */
            success: true;
        };
        FollowUserBody: {
            /** Format: uuid */
            followed_id: string;
        };
        FollowUserReply: {
            /** @constant */
            success: true;
            /** @description whether the caller follows this person now */
            following: boolean;
            followers_count: number;
        };
        GetAiSlopLikesReply: {
            /** @description null while the votes are sealed */
            likes: number | null;
            liked: boolean;
            /** @description "Already liked" when the like stood already */
            message?: string;
        };
        GetAiSlopReply: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id: string;
            username: string;
            display_name: string;
            avatar_url: string | null;
            title: string;
            description: string;
            category: ("digital-art" | "traditional-art" | "character-design" | "illustration" | "concept-art" | "comics" | "photo-editing" | "sculpture-3d") | null;
            style: ("realistic" | "cartoon" | "anime" | "abstract" | "minimalist") | null;
            image_url: string;
            image_path: string;
            image: components["schemas"]["Picture"];
            /** Format: date-time */
            created_at: string;
            likes: number;
            /** @description whether the caller likes it */
            liked: boolean;
            /** @description text comments */
            comments_count: number;
            /** @description image comments */
            beautiful_art_count: number;
            /** @description US cents */
            prize_pool_cents: number;
            duration_days: number;
            /**
             * @description expired from the deadline on; until settled_at is set the votes are still being counted
             * @enum {string}
             */
            status: "open" | "expired" | "awarded";
            deadline: string | null;
            winning_comment_id: string | null;
            awarded_at: string | null;
            settled_at: string | null;
            cancelled_at: string | null;
            /** @description the likes of what is under it are null until settled_at is set */
            has_sealed_votes: boolean;
            /** @description another person posted the same picture before; moderators have not decided yet */
            is_disputed: boolean;
            /** Format: date-time */
            now: string;
            /** @description null until the votes are counted */
            award: {
                /**
                 * Format: date-time
                 * @description the prize is paid then unless something comes up, or was paid then
                 */
                final_at: string;
                is_final: boolean;
                /** @description the kind of check that delays the award */
                delayed_by: ("report" | "finding" | "proposal" | "cover" | "process" | "act" | "appeal" | "more_time") | null;
            } | null;
        };
        GetArtistReply: {
            /** Format: uuid */
            user_id: string;
            username: string;
            display_name: string;
            avatar_url: string | null;
            /** @description the latest art */
            cover: components["schemas"]["Picture"] | null;
            /** @description names of the categories worked in, the most frequent first */
            specialties: string[];
            /** @description mean of the buyers' ratings, one decimal; null: none yet */
            rating: number | null;
            ratings_count: number;
            completed_works: number;
            /** @description median from slop to art */
            response_time_minutes: number | null;
            /** @description e-mail verified and payouts connected */
            is_verified: boolean;
            /** @description whether the caller saved this artist */
            saved: boolean;
            full_name: string | null;
            bio: string | null;
            website: string | null;
            /** Format: date-time */
            created_at: string;
            ai_slops_count: number;
            followers_count: number;
            following_count: number;
            wins_count: number;
            is_following: boolean;
        };
        GetBeautifulArtReply: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            ai_slop_id: string;
            slop_title: string;
            title: string;
            /** Format: uuid */
            user_id: string;
            username: string;
            display_name: string;
            avatar_url: string | null;
            image: components["schemas"]["Picture"];
            /** Format: date-time */
            created_at: string;
            /** @description null while the votes are sealed */
            likes: number | null;
            is_winner: boolean;
            description: string;
            image_url: string;
            /** Format: date-time */
            updated_at: string;
            liked: boolean;
            /** @description another person posted the same picture before; moderators have not decided yet */
            is_disputed: boolean;
            /** @description its artist shows how it was made */
            shows_process: boolean;
            /** @description null: not for sale */
            price_cents: number | null;
            ai_slop: components["schemas"]["AnsweredSlop"];
            /** @description whether the caller saved it */
            saved: boolean;
            /** @description whether the caller bought it and may download the original */
            purchased: boolean;
            is_own: boolean;
        };
        GetBooksReply: {
            days: components["schemas"]["BookDay"][];
        };
        GetClassicReply: {
            /** @description the pair of the first page, else well-liked art of more than an hour; null: none yet */
            pair: {
                /** Format: uuid */
                ai_slop_id: string;
                title: string;
                slop_image: components["schemas"]["Picture"];
                /** Format: uuid */
                art_id: string;
                art_image: components["schemas"]["Picture"];
                artist: {
                    /** Format: uuid */
                    user_id: string;
                    username: string;
                    display_name: string;
                };
                /** @description what the art won; null: it has not won */
                prize_cents: number | null;
            } | null;
            slops: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
                title: string;
                description: string;
                category: ("digital-art" | "traditional-art" | "character-design" | "illustration" | "concept-art" | "comics" | "photo-editing" | "sculpture-3d") | null;
                style: ("realistic" | "cartoon" | "anime" | "abstract" | "minimalist") | null;
                image_url: string;
                image_path: string;
                image: components["schemas"]["Picture"];
                /** Format: date-time */
                created_at: string;
                likes: number;
                /** @description whether the caller likes it */
                liked: boolean;
                /** @description text comments */
                comments_count: number;
                /** @description image comments */
                beautiful_art_count: number;
                /** @description US cents */
                prize_pool_cents: number;
                duration_days: number;
                /**
                 * @description expired from the deadline on; until settled_at is set the votes are still being counted
                 * @enum {string}
                 */
                status: "open" | "expired" | "awarded";
                deadline: string | null;
                winning_comment_id: string | null;
                awarded_at: string | null;
                settled_at: string | null;
                cancelled_at: string | null;
                /** @description the likes of what is under it are null until settled_at is set */
                has_sealed_votes: boolean;
                /** @description another person posted the same picture before; moderators have not decided yet */
                is_disputed: boolean;
                /** @description the winning art of an awarded slop; else at most three of the latest eight entries, most liked first, or oldest first while votes are sealed */
                shown_entries: {
                    /** Format: uuid */
                    id: string;
                    username: string;
                    display_name: string;
                    image: components["schemas"]["Picture"];
                }[];
            }[];
            artists: components["schemas"]["ArtistCard"][];
            categories: components["schemas"]["CategoryCount"][];
            /** Format: date-time */
            now: string;
        };
        GetCreditChoiceReply: {
            is_written: boolean;
            /** @enum {string} */
            licence: "all_rights_reserved" | "cc_by" | "cc_by_nc" | "cc_by_nd" | "cc_by_nc_nd";
        };
        GetDebugAiSlopReply: {
            row: {
                [key: string]: unknown;
            };
            counters: {
                [key: string]: number;
            };
        };
        GetDebugStateReply: {
            /** Format: date-time */
            now: string;
            live: {
                is_listening: boolean;
                channel: string;
                streams: number;
                own_streams: number;
            };
            notifications: {
                total: number;
                unread: number;
                by_type: {
                    [key: string]: number;
                };
            };
            queue: {
                waiting: number;
                failing: number;
            };
        };
        GetModerationWorkReply: {
            /** @description today in UTC; in 7 and 30 days */
            decided: {
                today: number;
                week: number;
                month: number;
            };
            /** @description in 30 days, from when you took a case, else from when it was opened, to your decision */
            median_minutes: number | null;
            /** @description against what you did or confirmed */
            appeals: {
                open: number;
                upheld: number;
                rejected: number;
            };
            /** @description that you made */
            proposals: {
                open: number;
                confirmed: number;
                declined: number;
            };
        };
        GetPayoutAccountReply: {
            payout_account: components["schemas"]["PayoutAccount"] | null;
        };
        GetPictureFactsReply: {
            /** @description upload: the file as it arrived; kept: later, the original that we keep; null: not read */
            read_from: ("upload" | "kept") | null;
            facts: components["schemas"]["PictureFacts"] | null;
        };
        GetProofReply: {
            /** @enum {string} */
            way: "password" | "code";
            email: string;
        };
        GetSessionReply: {
            user: components["schemas"]["SessionUser"] | null;
            settings: {
                google: boolean;
                stripe_publishable_key: string | null;
                sandbox: boolean;
                debug_pages: boolean;
                analytics_url: string | null;
            };
            /**
             * Format: date-time
             * @description the database's clock, which decides every deadline
             */
            now: string;
        };
        GetShowcaseReply: {
            /** @description awarded in the last 30 days with the most counted likes, else the best there is; null: none yet */
            pair: {
                /** Format: uuid */
                ai_slop_id: string;
                title: string;
                slop_image: components["schemas"]["Picture"];
                /** Format: uuid */
                art_id: string;
                art_image: components["schemas"]["Picture"];
                artist: {
                    /** Format: uuid */
                    user_id: string;
                    username: string;
                    display_name: string;
                };
                /** @description what the art won; null: it has not won */
                prize_cents: number | null;
            } | null;
            /** @description the prizes of all awards */
            paid_to_artists_cents: number;
            open_contests: number;
            /** @description awards whose record anyone can read */
            awards: number;
        };
        Gif: {
            /** @enum {string} */
            state: "waiting" | "making" | "ready" | "failed";
            /** @description percent */
            progress: number;
            /** @description null: not made yet */
            size_bytes: number | null;
            width: number | null;
            height: number | null;
        };
        LayeredFile: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "psd" | "kra" | "ora" | "procreate";
            layers: number;
            width: number;
            height: number;
            size_bytes: number;
            /** @description what the file itself shows of the whole */
            preview: components["schemas"]["Picture"] | null;
            /** @description of the first 100 layers; for the artist and a moderator who has taken the case, null for everybody else */
            layer_names: string[] | null;
            /** Format: date-time */
            created_at: string;
        };
        LikeAiSlopBody: {
            /** Format: uuid */
            user_id?: string;
        };
        ListAiSlopsReply: {
            data: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
                title: string;
                description: string;
                category: ("digital-art" | "traditional-art" | "character-design" | "illustration" | "concept-art" | "comics" | "photo-editing" | "sculpture-3d") | null;
                style: ("realistic" | "cartoon" | "anime" | "abstract" | "minimalist") | null;
                image_url: string;
                image_path: string;
                image: components["schemas"]["Picture"];
                /** Format: date-time */
                created_at: string;
                likes: number;
                /** @description whether the caller likes it */
                liked: boolean;
                /** @description text comments */
                comments_count: number;
                /** @description image comments */
                beautiful_art_count: number;
                /** @description US cents */
                prize_pool_cents: number;
                duration_days: number;
                /**
                 * @description expired from the deadline on; until settled_at is set the votes are still being counted
                 * @enum {string}
                 */
                status: "open" | "expired" | "awarded";
                deadline: string | null;
                winning_comment_id: string | null;
                awarded_at: string | null;
                settled_at: string | null;
                cancelled_at: string | null;
                /** @description the likes of what is under it are null until settled_at is set */
                has_sealed_votes: boolean;
                /** @description another person posted the same picture before; moderators have not decided yet */
                is_disputed: boolean;
                /** @description the winning art of an awarded slop; else at most three of the latest eight entries, most liked first, or oldest first while votes are sealed */
                shown_entries: {
                    /** Format: uuid */
                    id: string;
                    username: string;
                    display_name: string;
                    image: components["schemas"]["Picture"];
                }[];
            }[];
            /** @description all slops that match, on every page; of those found by words or times at most 1,000 are counted */
            count: number;
            /** @description the cursor of the next page; null at the end */
            next: string | null;
            /** Format: date-time */
            now: string;
        };
        ListArtistsReply: {
            data: components["schemas"]["ArtistListItem"][];
            /** @description by a name at most 1,000 are counted */
            count: number;
            next: string | null;
        };
        ListBeautifulArtOfReply: {
            data: components["schemas"]["BeautifulArt"][];
            next: string | null;
        };
        ListCasesReply: {
            data: components["schemas"]["ModerationCaseInQueue"][];
            next: string | null;
            /** @description counted up to 1,000; open has the other two */
            counts: {
                open: number;
                waiting: number;
                appealed: number;
            };
        };
        ListCategoriesReply: {
            data: components["schemas"]["CategoryCount"][];
        };
        ListCommentsReply: {
            data: components["schemas"]["Comment"][];
            /** @description all that stand, on whatever page */
            count: number;
            next: string | null;
        };
        ListDebugImagesReply: {
            data: {
                [key: string]: unknown;
            }[];
        };
        ListDepositsReply: {
            data: components["schemas"]["Deposit"][];
            next: string | null;
        };
        ListModerationLogReply: {
            data: {
                id: string;
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                action: "dismiss" | "warn" | "cover" | "uncover" | "hide" | "unhide" | "void_likes" | "ask_process" | "disqualify" | "clear" | "more_time" | "ban" | "unban" | "freeze" | "unfreeze" | "reopen" | "restore_likes" | "reinstate" | "erase" | "release" | "close" | "decline" | "appeal_upheld" | "appeal_rejected";
                /** @enum {string} */
                subject_type: "ai_slop" | "comment" | "profile" | "award";
                rule: ("stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other") | null;
                /** @enum {string} */
                by: "moderators" | "operator" | "site";
                was_seconded: boolean;
                appeal: ("open" | "upheld" | "rejected") | null;
            }[];
            next: string | null;
            /** @description the newest first, whose figures may be a minute old */
            quarters: {
                /** @description such as 2026-Q4 */
                quarter: string;
                reports: number;
                acts: number;
                /** @description from the opening of a case to its first decision */
                median_hours: number | null;
                appeals: number;
                upheld: number;
            }[];
        };
        ListMovementsReply: {
            data: components["schemas"]["Movement"][];
            next: string | null;
        };
        ListNotificationsReply: {
            data: components["schemas"]["Notification"][];
            unread: number;
            next: string | null;
        };
        ListPurchasesReply: {
            data: components["schemas"]["Purchase"][];
            next: string | null;
        };
        ListSameEntriesReply: {
            data: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                ai_slop_id: string;
                slop_title: string;
            }[];
        };
        ListSavedArtistsReply: {
            data: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
                /** @description the latest art */
                cover: components["schemas"]["Picture"] | null;
                /** @description names of the categories worked in, the most frequent first */
                specialties: string[];
                /** @description mean of the buyers' ratings, one decimal; null: none yet */
                rating: number | null;
                ratings_count: number;
                completed_works: number;
                /** @description median from slop to art */
                response_time_minutes: number | null;
                /** @description e-mail verified and payouts connected */
                is_verified: boolean;
                /** @description whether the caller saved this artist */
                saved: boolean;
                /** Format: date-time */
                saved_at: string;
            }[];
            next: string | null;
        };
        ListSavedBeautifulArtReply: {
            data: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                ai_slop_id: string;
                slop_title: string;
                title: string;
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
                image: components["schemas"]["Picture"];
                /** Format: date-time */
                created_at: string;
                /** @description null while the votes are sealed */
                likes: number | null;
                is_winner: boolean;
                /** Format: date-time */
                saved_at: string;
            }[];
            next: string | null;
        };
        ListStatementsReply: {
            data: components["schemas"]["StatementOfReasons"][];
            next: string | null;
        };
        ListVotesReply: {
            data: components["schemas"]["Vote"][];
            next: string | null;
        };
        ListWithdrawalsReply: {
            data: components["schemas"]["Withdrawal"][];
            next: string | null;
        };
        ModerationCase: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            subject_type: "ai_slop" | "comment" | "profile" | "award";
            /**
             * @description as subject_type; entry: a comment that was posted with a picture
             * @enum {string}
             */
            kind: "ai_slop" | "entry" | "comment" | "profile" | "award";
            /** @description cases with the same one share a card; null while it is closed */
            card_id: string | null;
            /**
             * @description waiting: a second moderator has to confirm a proposal
             * @enum {string}
             */
            status: "open" | "waiting" | "closed";
            /** @description 3: money is at stake; 2: several reporters or an appeal; 1: anything else */
            danger: number;
            reports_count: number;
            findings: ("same_card" | "same_bank" | "same_device" | "same_network" | "money_taken_back" | "same_picture" | "looks_alike" | "hidden_before" | "says_generated" | "young_voters" | "voters_of_one_network" | "voting_ring" | "burst_of_votes" | "votes_that_decided")[];
            is_appealed: boolean;
            /** Format: date-time */
            opened_at: string;
            /**
             * Format: date-time
             * @description danger 3: when the prize goes as it would without a decision; else as opened_at
             */
            due_at: string;
            closed_at: string | null;
            /** @description who looks at it at the moment; null when nobody does */
            claimed_by: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            } | null;
            claimed_until: string | null;
            title: string;
            image: components["schemas"]["Picture"] | null;
            /** @description whom it is about */
            person: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            };
            /** @description other open cases of the same person and kind with the same kinds of finding, the most urgent first, without proposals and appeals; null: there are none */
            group: {
                /** @description counted up to 1,000 */
                count: number;
                /** @description the first 50 */
                ids: string[];
            } | null;
            /** @description who should look at it; anybody else still may */
            assigned_to: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            } | null;
            /** @description by you: until then it is not in your queue */
            snoozed_until: string | null;
            /** @description a call for process in it that no moderator has ended yet */
            process: {
                /** @enum {string} */
                status: "asked" | "paused" | "answered" | "unanswered";
                /** @description asked: when the time to answer ends */
                until: string | null;
            } | null;
            /** @description 0 while you have a conflict */
            notes_count: number;
            is_claimed_by_you: boolean;
            /** @description why you may not act: it is your own, a friend’s, a contest that you are in or voted in, or you share a browser with a party */
            conflict: ("own" | "friend" | "party" | "vote" | "device") | null;
            /** Format: uuid */
            subject_id: string;
            /** @description the art that the case is about; of an award the winning entry */
            entry_id: string | null;
            slop: {
                /** Format: uuid */
                id: string;
                title: string;
                description: string;
                image: components["schemas"]["Picture"] | null;
                poster: {
                    /** Format: uuid */
                    user_id: string;
                    username: string;
                    display_name: string;
                    avatar_url: string | null;
                };
                /** @enum {string} */
                status: "open" | "expired" | "awarded";
                /** Format: date-time */
                deadline: string;
                /** @description US cents */
                prize_cents: number;
                is_hidden: boolean;
            } | null;
            /** @description what was reported; of an award the winning entry */
            subject: {
                text: string;
                image: components["schemas"]["Picture"] | null;
                /** Format: date-time */
                created_at: string;
                is_hidden: boolean;
                /** @description hidden while two moderators decide */
                is_covered: boolean;
                likes: number | null;
                /** @description null while the votes are sealed */
                voided_likes: number | null;
                is_winner: boolean;
            };
            reports: {
                /** Format: uuid */
                id: string;
                reason: string;
                /** Format: date-time */
                created_at: string;
                /** @description false: it counts for the queue and holds nothing up */
                delays: boolean;
                outcome: ("acted" | "dismissed" | "undone") | null;
                /** @description null until you have taken the case */
                link: string | null;
                /** @description empty until you have taken the case */
                images: components["schemas"]["Picture"][];
                /** @description how many pictures and links it has */
                attached: number;
                /** @description how often this person has reported anything */
                reported: number;
                /** @description how many of those reports were dismissed */
                dismissed: number;
            }[];
            found: {
                /** @enum {string} */
                kind: "same_card" | "same_bank" | "same_device" | "same_network" | "money_taken_back" | "same_picture" | "looks_alike" | "hidden_before" | "says_generated" | "young_voters" | "voters_of_one_network" | "voting_ring" | "burst_of_votes" | "votes_that_decided";
                text: string;
                /** Format: date-time */
                found_at: string;
                earlier: {
                    /** @description null when it is gone */
                    image: components["schemas"]["Picture"] | null;
                    person: {
                        /** Format: uuid */
                        user_id: string;
                        username: string;
                        display_name: string;
                        avatar_url: string | null;
                    };
                    /** Format: date-time */
                    posted_at: string;
                    /** Format: uuid */
                    ai_slop_id: string;
                    /** @description null: it is a slop */
                    comment_id: string | null;
                    slop_title: string;
                    /** @description how many of the 256 bits of the fingerprints differ */
                    bits: number;
                    /** @description only a half of both pictures is the same */
                    is_half: boolean;
                    /** @description of pictures that look alike: how much of the later one is in the earlier one, 0 to 1 */
                    share: number | null;
                    /** @description why it is theirs, as the later poster says */
                    claim: string | null;
                } | null;
            }[];
            person_history: {
                /** Format: date-time */
                joined_at: string;
                is_banned: boolean;
                banned_until: string | null;
                is_on_hold: boolean;
                /** @description US cents */
                balance_cents: number;
                /** @description about this person in other cases, the newest first */
                acts: {
                    id: string;
                    action: string;
                    /** @description of a proposal: the act */
                    proposed: string | null;
                    rule: ("stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other") | null;
                    reason: string;
                    public_reason: string;
                    /** @description the name of a moderator, "the operator" or "the site" */
                    by: string;
                    /** Format: date-time */
                    at: string;
                    until: string | null;
                }[];
            };
            acts: {
                /** @enum {string} */
                action: "dismiss" | "warn" | "cover" | "uncover" | "hide" | "unhide" | "void_likes" | "ask_process" | "disqualify" | "clear" | "more_time" | "ban" | "unban" | "freeze" | "unfreeze" | "reopen";
                /**
                 * @description one moderator; one with a fresh proof; or two, each with a fresh proof
                 * @enum {string}
                 */
                needs: "one" | "proof" | "two";
                /** @description what it would do, money first, in plain words */
                effects: string[];
                /** @description why it cannot be done, in plain words */
                refused: string | null;
            }[];
            proposal: {
                id: string;
                /** @enum {string} */
                action: "dismiss" | "warn" | "cover" | "uncover" | "hide" | "unhide" | "void_likes" | "ask_process" | "disqualify" | "clear" | "more_time" | "ban" | "unban" | "freeze" | "unfreeze" | "reopen" | "appeal_upheld";
                /** @description of a proposal: the act */
                proposed: string | null;
                rule: ("stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other") | null;
                reason: string;
                public_reason: string;
                /** @description the name of a moderator, "the operator" or "the site" */
                by: string;
                /** Format: date-time */
                at: string;
                until: string | null;
                by_you: boolean;
                /** @description what confirming it would do now */
                effects: string[];
                /** @description why it can no longer be confirmed */
                refused: string | null;
                /** @description who proposed it has come from the same network as a party; no conflict by itself */
                shares_network: boolean;
            } | null;
            appeals: {
                /** Format: uuid */
                id: string;
                /** @description null: who reported it; showReporters has the name */
                user: {
                    /** Format: uuid */
                    user_id: string;
                    username: string;
                    display_name: string;
                    avatar_url: string | null;
                } | null;
                text: string;
                images: components["schemas"]["Picture"][];
                /** Format: date-time */
                created_at: string;
                decision: ("upheld" | "rejected") | null;
                /** @description what it is against */
                act: {
                    id: string;
                    action: string;
                    /** @description of a proposal: the act */
                    proposed: string | null;
                    rule: ("stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other") | null;
                    reason: string;
                    public_reason: string;
                    /** @description the name of a moderator, "the operator" or "the site" */
                    by: string;
                    /** Format: date-time */
                    at: string;
                    until: string | null;
                };
                /** @description false for who did or confirmed that act */
                may_decide: boolean;
                /** @description what upholding it would do; null once it is decided */
                upholding: {
                    /** @enum {string} */
                    needs: "one" | "proof" | "two";
                    effects: string[];
                    refused: string | null;
                } | null;
            }[];
            /** @description what was done in this case, the oldest first */
            events: {
                id: string;
                action: string;
                /** @description of a proposal: the act */
                proposed: string | null;
                rule: ("stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other") | null;
                reason: string;
                public_reason: string;
                /** @description the name of a moderator, "the operator" or "the site" */
                by: string;
                /** Format: date-time */
                at: string;
                until: string | null;
            }[];
            /** @description between moderators, the oldest first; empty while you have a conflict */
            notes: components["schemas"]["AddCaseNoteReply"][];
            /** @description whom it can be assigned to: moderators without a conflict; nobody if you have one, and while votes are sealed only you */
            assignable: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            }[];
        };
        ModerationCaseInQueue: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            subject_type: "ai_slop" | "comment" | "profile" | "award";
            /**
             * @description as subject_type; entry: a comment that was posted with a picture
             * @enum {string}
             */
            kind: "ai_slop" | "entry" | "comment" | "profile" | "award";
            /** @description cases with the same one share a card; null while it is closed */
            card_id: string | null;
            /**
             * @description waiting: a second moderator has to confirm a proposal
             * @enum {string}
             */
            status: "open" | "waiting" | "closed";
            /** @description 3: money is at stake; 2: several reporters or an appeal; 1: anything else */
            danger: number;
            reports_count: number;
            findings: ("same_card" | "same_bank" | "same_device" | "same_network" | "money_taken_back" | "same_picture" | "looks_alike" | "hidden_before" | "says_generated" | "young_voters" | "voters_of_one_network" | "voting_ring" | "burst_of_votes" | "votes_that_decided")[];
            is_appealed: boolean;
            /** Format: date-time */
            opened_at: string;
            /**
             * Format: date-time
             * @description danger 3: when the prize goes as it would without a decision; else as opened_at
             */
            due_at: string;
            closed_at: string | null;
            /** @description who looks at it at the moment; null when nobody does */
            claimed_by: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            } | null;
            claimed_until: string | null;
            title: string;
            image: components["schemas"]["Picture"] | null;
            /** @description whom it is about */
            person: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            };
            /** @description other open cases of the same person and kind with the same kinds of finding, the most urgent first, without proposals and appeals; null: there are none */
            group: {
                /** @description counted up to 1,000 */
                count: number;
                /** @description the first 50 */
                ids: string[];
            } | null;
            /** @description who should look at it; anybody else still may */
            assigned_to: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            } | null;
            /** @description by you: until then it is not in your queue */
            snoozed_until: string | null;
            /** @description a call for process in it that no moderator has ended yet */
            process: {
                /** @enum {string} */
                status: "asked" | "paused" | "answered" | "unanswered";
                /** @description asked: when the time to answer ends */
                until: string | null;
            } | null;
            /** @description 0 while you have a conflict */
            notes_count: number;
        };
        Movement: {
            id: string;
            /** Format: date-time */
            created_at: string;
            kind: string;
            /** @description the same in plain words */
            text: string;
            /** @description positive into the balance, negative out of it */
            amount_cents: number;
            /** @description US cents */
            balance_after_cents: number;
            /** @description positive: paid off what was owed; negative: owed from now on */
            debt_cents: number;
            ai_slop_id: string | null;
            ai_slop_title: string | null;
        };
        MovementProof: {
            /**
             * @description what the leaf is made of: docs/receipts.md
             * @constant
             */
            construction: "unslop movement 1";
            movement_id: string;
            /** Format: date-time */
            created_at: string;
            kind: string;
            /** @description the SHA-256 of the key that keeps it from happening twice */
            key_hash: string;
            /** @description each: kind of account, cents, and the account blinded */
            legs: string[];
            /** @description your own accounts among them, with what unblinds them */
            own: {
                account_id: string;
                salt: string;
                leg: string;
            }[];
            /** Format: date */
            day: string;
            leaf: string;
            /** @description of the leaf, from 0, among all leaves sorted by their bytes */
            index: number;
            /** @description how many leaves the tree has */
            count: number;
            /** @description the hashes beside the way up, the lowest first */
            path: string[];
            root: string;
            /** @description of that day, as in the list of all days */
            head: string;
        };
        NoteSeenBody: {
            comment_ids: string[];
        };
        Notification: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id: string;
            /** @enum {string} */
            type: "like" | "comment" | "contribution" | "submission" | "follow" | "info" | "success" | "warning" | "error";
            content: string;
            is_read: boolean;
            from_user_id: string | null;
            ai_slop_id: string | null;
            beautiful_art_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description the page that it leads to, if there is one */
            link?: string;
        };
        OwnProfile: {
            /** Format: uuid */
            id: string;
            username: string;
            full_name: string | null;
            display_name: string;
            avatar_url: string | null;
            bio: string | null;
            website: string | null;
            /** Format: date-time */
            created_at: string;
            ai_slops_count: number;
            beautiful_art_count: number;
            followers_count: number;
            following_count: number;
            /** @description whether the caller follows this person */
            is_following: boolean;
            /** @description US cents */
            balance_cents: number;
            /** @description what is owed after a disputed or refunded top-up */
            debt_cents: number;
            stripe_account_id: string | null;
            frozen: boolean;
        };
        PayoutAccount: {
            /** @description null while it is being made */
            stripe_account_id: string | null;
            /** @enum {string} */
            status: "creating" | "incomplete" | "active" | "restricted" | "deauthorized";
            /** @description the status in plain words */
            text: string;
            /** @description what the card provider still wants to know, in plain words */
            requirements: string[];
            /** @description a link to the hosted form helps */
            can_continue: boolean;
            /** Format: date-time */
            updated_at: string;
        };
        Picture: {
            url: string;
            width: number;
            height: number;
            widths: number[];
            avif: boolean;
            thumbhash: string | null;
            alt: string;
        };
        PictureFacts: {
            credentials: {
                /** @description the name in the certificate */
                signer: string | null;
                /**
                 * @description unknown_signer: it fits the file, and anybody may have made the certificate
                 * @enum {string}
                 */
                signature: "valid" | "unknown_signer" | "invalid" | "unchecked";
                /** @description why a signature is invalid */
                flaw: ("changed" | "expired" | "revoked" | "certificate" | "malformed") | null;
                /** @description what wrote the credentials */
                program: string | null;
                /** @description what was done, by the names that C2PA defines */
                actions: {
                    action: string;
                    tool: string | null;
                    source_type: string | null;
                }[];
            } | null;
            /** @description the digital source type of IPTC, such as trainedAlgorithmicMedia */
            source_type: string | null;
            /** @description the generator of images whose settings or name it carries */
            generator: string | null;
            program: string | null;
            camera: string | null;
            creator: string | null;
            credit: string | null;
            copyright: string | null;
            licence: string | null;
            licence_url: string | null;
            /** @description it says that it was made by a generator of images */
            generated: {
                tool: string | null;
            } | null;
        };
        PrepareExportBody: {
            /**
             * @description also when one is ready
             * @default false
             */
            again: boolean;
        };
        PrepareExportReply: {
            /** @enum {string} */
            state: "making" | "ready" | "failed";
            /** @description how many files it has; null until they are counted */
            parts: number | null;
            /** @description the sizes of those that are made */
            part_bytes: number[];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description its files are removed then
             */
            expires_at: string;
        };
        Process: {
            /** @description in the order in which they were added */
            stages: components["schemas"]["Stage"][];
            files: components["schemas"]["LayeredFile"][];
            /** @description it is your own, and open: until the deadline, and from when you are asked until it is decided */
            may_add: boolean;
            /** @description which of the stages and files you may take away */
            removable: string[];
            /** @description the last request to show it; for the artist and moderators alone */
            call: {
                /** Format: date-time */
                asked_at: string;
                /** Format: date-time */
                due_at: string;
                /** @enum {string} */
                state: "asked" | "answered" | "unanswered" | "waiting" | "looked_at";
                /** @description asked by the site for a large prize, not by a moderator */
                is_by_site: boolean;
            } | null;
        };
        Profile: {
            /** Format: uuid */
            id: string;
            username: string;
            full_name: string | null;
            display_name: string;
            avatar_url: string | null;
            bio: string | null;
            website: string | null;
            /** Format: date-time */
            created_at: string;
            ai_slops_count: number;
            beautiful_art_count: number;
            followers_count: number;
            following_count: number;
            /** @description whether the caller follows this person */
            is_following: boolean;
        };
        ProveBody: {
            /** @description 8 to 128 characters */
            password: string;
        } | {
            /** @description of the mail; for an account without a password */
            code: string;
        };
        Purchase: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description names its receipt
             */
            payment_id: string;
            /** Format: uuid */
            user_id: string;
            payment_intent_id: string;
            /** @constant */
            status: "succeeded";
            /** @description charged to the card, fee included */
            amount_cents: number;
            /** @description US cents */
            price_cents: number;
            currency: string;
            /** Format: date-time */
            created_at: string;
            metadata: {
                /** @constant */
                type: "art_purchase";
                /** Format: uuid */
                artId: string;
                artTitle: string;
            };
            artist: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            };
            /** @description null when the artist took the art down; the original stays yours */
            image: components["schemas"]["Picture"] | null;
            rating: number | null;
            /** @description went back to the card; a refund of a part leaves the download */
            refunded_cents: number;
            /** @description the last dispute about it */
            dispute: {
                /**
                 * @description lost: the bank decided for its customer; won: the payment stands
                 * @enum {string}
                 */
                state: "open" | "lost" | "won";
                /** @description US cents */
                amount_cents: number;
                /**
                 * Format: date-time
                 * @description when it was opened, or decided
                 */
                at: string;
            } | null;
            /** @description refunded or disputed: the download has ended */
            ended_at: string | null;
        };
        RaisePrizeBody: {
            /** @description the new prize in whole US dollars */
            prize_pool: number;
        };
        RaisePrizeReply: {
            /** @description US cents */
            prize_pool_cents: number;
        };
        RatePurchaseBody: {
            rating: number;
        };
        Receipt: {
            number: string;
            /** Format: uuid */
            payment_id: string;
            payment_intent_id: string;
            /** Format: date-time */
            paid_at: string;
            payer: string;
            payer_email: string;
            /** @description who runs the site; null where its operator has not said so */
            seller: {
                name: string;
                address: string | null;
            } | null;
            /** @description such as “Visa ending in 4242”; null while it is not known */
            paid_with: string | null;
            /** @enum {string} */
            type: "account_funding" | "art_purchase";
            lines: {
                text: string;
                /** @description US cents */
                amount_cents: number;
            }[];
            /** @description US cents */
            total_cents: number;
            /** @description what the operator says of tax */
            tax: string;
            /** @description US cents */
            refunded_cents: number;
            currency: string;
            notes: string[];
        };
        RequestPasswordResetBody: {
            email: string;
        };
        RequestWithdrawalBody: {
            /** @description US dollars, at most two decimals */
            amount: number;
            /** Format: uuid */
            user_id?: string;
        };
        RequestWithdrawalReply: {
            /** @constant */
            success: true;
            message: string;
            /** Format: uuid */
            withdrawal_id: string;
        };
        ResetPasswordBody: {
            token: string;
            /** @description 8 to 128 characters */
            password: string;
        };
        SaveBeautifulArtReply: {
            saved: boolean;
        };
        SearchAiSlopsReply: {
            data: components["schemas"]["AiSlop"][];
            next: string | null;
        };
        SearchBeautifulArtReply: {
            data: components["schemas"]["BeautifulArt"][];
            next: string | null;
        };
        SearchContentBody: {
            search_term: string;
            /**
             * @default all
             * @enum {string}
             */
            content_type: "all" | "slop" | "art" | "artist";
        };
        SearchContentReply: {
            slops: components["schemas"]["AiSlop"][];
            arts: components["schemas"]["BeautifulArt"][];
            artists: components["schemas"]["ArtistListItem"][];
        };
        SendVerificationEmailBody: {
            /** @description left out by who is signed in */
            email?: string;
        };
        SessionUser: {
            /** Format: uuid */
            id: string;
            email: string;
            username: string;
            display_name: string;
            avatar_url: string | null;
            /** @enum {string} */
            role: "member" | "moderator";
            email_verified_at: string | null;
        };
        SetArtPriceBody: {
            /** @description whole US dollars */
            price: number | null;
        };
        SetArtPriceReply: {
            price_cents: number | null;
        };
        SetCreditChoiceBody: {
            is_written: boolean;
            /** @enum {string} */
            licence: "all_rights_reserved" | "cc_by" | "cc_by_nc" | "cc_by_nd" | "cc_by_nc_nd";
        };
        ShowReportersReply: {
            reports: {
                /** Format: uuid */
                id: string;
                reporter: {
                    /** Format: uuid */
                    user_id: string;
                    username: string;
                    display_name: string;
                    avatar_url: string | null;
                };
            }[];
            /** @description of reporters */
            appeals: {
                /** Format: uuid */
                id: string;
                user: {
                    /** Format: uuid */
                    user_id: string;
                    username: string;
                    display_name: string;
                    avatar_url: string | null;
                };
            }[];
        };
        ShowVotersReply: {
            data: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
                /** Format: date-time */
                liked_at: string;
                /** Format: date-time */
                joined_at: string;
                is_verified: boolean;
                is_banned: boolean;
                is_voided: boolean;
                /** @description took the like back after it was counted: the vote counts until it is left out */
                is_taken_back: boolean;
                /** @description deleted the account; the vote counts until it is left out */
                is_deleted: boolean;
                /** @description such as "network A", "browser B" or "kind of browser C": those with the same label used it within 30 days, at a sign-in or as they liked this entry, among the voters, the artist and the poster */
                shares: string[];
            }[];
            artist_shares: string[];
            poster_shares: string[];
        };
        SignInBody: {
            email: string;
            /** @description 8 to 128 characters */
            password: string;
            /**
             * @description answer a token and set no cookie
             * @default false
             */
            bearer: boolean;
        };
        SignInReply: {
            /** @description for a program: the header is `Authorization: Bearer …` */
            access_token?: string;
            /** @constant */
            token_type?: "bearer";
            /** @description seconds; using it does not make it last longer */
            expires_in?: number;
            user: {
                /** Format: uuid */
                id: string;
                email: string;
            };
        };
        SignInWithGoogleBody: {
            /** @constant */
            provider: "google";
            /** @description a path of this site to end on; anything else counts as / */
            redirect?: string;
        };
        SignInWithGoogleReply: {
            url: string;
        };
        SignOutReply: {
            /** @constant */
            status: true;
        };
        SignUpBody: {
            email: string;
            /** @description 8 to 128 characters */
            password: string;
            /** @default  */
            name: string;
            /** @description the challenge of WORK_REQUIRED with its solution, `{challenge, solution}` as JSON; each works once, for ten minutes */
            work?: string;
        };
        SignUpReply: {
            /** @constant */
            status: true;
            /** @description what to show people */
            message: string;
        };
        SnoozeCaseBody: {
            /** @description within 7 days, and 12 hours before its date; null: it is back now */
            until: string | null;
        };
        SnoozeCaseReply: {
            snoozed_until: string | null;
        };
        Stage: {
            /** Format: uuid */
            id: string;
            /** @description what the picture shows, in the artist’s words; may be empty */
            line: string;
            image: components["schemas"]["Picture"];
            /** Format: date-time */
            created_at: string;
        };
        StatementOfReasons: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            created_at: string;
            /** @description null where a reporter learns no more than that it was acted on */
            action: ("dismiss" | "warn" | "cover" | "uncover" | "hide" | "unhide" | "void_likes" | "ask_process" | "disqualify" | "clear" | "more_time" | "ban" | "unban" | "freeze" | "unfreeze" | "reopen" | "restore_likes" | "reinstate" | "erase" | "release" | "close" | "decline" | "appeal_upheld" | "appeal_rejected") | null;
            /**
             * @description affected: about you or what you made; reporter: you reported it; party: your prize changed with it
             * @enum {string}
             */
            part: "affected" | "reporter" | "party";
            /** @description what happened, in a line */
            title: string;
            /** @description what it is about, such as: your art for “Title” */
            subject: string;
            /** @description where that can be seen, if it can */
            path: string | null;
            rule: ("stolen" | "not_by_hand" | "vote_cheating" | "self_dealing" | "harassment" | "hate" | "sexual" | "violence" | "illegal" | "spam" | "other") | null;
            reason: string;
            /** @description what the public record says */
            public_reason: string;
            /** @description a moderator, two moderators, the operator, or the site; never a machine that judges */
            decided_by: string;
            /** @description what it means for content, votes and money */
            effects: string[];
            /** @description null where there is nothing to appeal */
            appeal_until: string | null;
            appeal: {
                text: string;
                images: components["schemas"]["Picture"][];
                /** Format: date-time */
                created_at: string;
                decision: ("upheld" | "rejected") | null;
                decided_at: string | null;
                reason: string | null;
                /** @description what an upheld appeal could not undo */
                remains: string | null;
            } | null;
        };
        UpdateAiSlopBody: {
            title?: string;
            description?: string;
        };
        UpdateProfileBody: {
            /** Format: uuid */
            user_id?: string;
            /** @description 3 to 30 letters, digits, dots, hyphens or underscores */
            username?: string;
            full_name?: string | null;
            /** @description left out: the full name, else the username */
            display_name?: string | null;
            bio?: string | null;
            /** @description http or https, at most 200 characters */
            website?: string | null;
            /** @description the address of an upload with the purpose avatar; null: none */
            avatar_url?: string | null;
        };
        UploadImageReply: {
            /** Format: uuid */
            id: string;
            image_url: string;
            image_path: string;
            image: components["schemas"]["Picture"];
            /** @description the file's own Content Credentials or metadata say that it was made by AI */
            ai_made: boolean;
            /** @description the tool that they name */
            made_with: string | null;
        };
        Vote: {
            /** Format: uuid */
            ai_slop_id: string;
            /** @description null: the slop was taken down, and its award record with it */
            ai_slop_title: string | null;
            /**
             * Format: uuid
             * @description the entry
             */
            comment_id: string;
            artist: {
                /** Format: uuid */
                user_id: string;
                username: string;
                display_name: string;
                avatar_url: string | null;
            };
            /** @description null when the art was withdrawn or removed */
            image: components["schemas"]["Picture"] | null;
            /** Format: date-time */
            voted_at: string;
            /** Format: date-time */
            settled_at: string;
            /**
             * @description counted, or why it was left out
             * @enum {string}
             */
            outcome: "counted" | "own" | "unverified" | "banned" | "late" | "voided" | "same_mailbox" | "throwaway" | "entry_removed";
        };
        VoteReceipt: {
            /**
             * @description what the leaf is made of: docs/receipts.md
             * @constant
             */
            construction: "unslop vote 1";
            /** Format: uuid */
            ai_slop_id: string;
            /** Format: uuid */
            comment_id: string;
            /** Format: uuid */
            voter_id: string;
            /** Format: date-time */
            voted_at: string;
            /** @description known to the voter alone: without it nobody can find out whose leaf it is */
            secret: string;
            leaf: string;
            /** @description of the leaf, from 0, among all leaves sorted by their bytes */
            index: number;
            /** @description how many leaves the tree has */
            count: number;
            /** @description the hashes beside the way up, the lowest first */
            path: string[];
            /** @description `votes_root` of the entry; until `unslop votes 2` the root of the award */
            root: string;
            /** @description the address of the award record, in which the root stands */
            record: string;
        };
        Wallet: {
            /** @description US cents */
            balance_cents: number;
            /** @description part of the balance that cannot be sent to a bank yet, as it came in lately or is checked */
            uncleared_cents: number;
            /** @description US cents */
            cleared_cents: number;
            /** @description when all of the balance is clear; null if it is */
            clears_at: string | null;
            /** @description the part that is not clear, the soonest first */
            clearing: {
                /** @description US cents */
                cents: number;
                /** Format: date-time */
                clears_at: string;
            }[];
            /** @description prizes of awards that are not final yet, the soonest first; they count in no balance */
            coming: {
                /** Format: uuid */
                ai_slop_id: string;
                title: string;
                /** @description US cents */
                prize_cents: number;
                /**
                 * Format: date-time
                 * @description yours from then on, unless something comes up
                 */
                final_at: string;
                /** @description the kind of check that delays it */
                delayed_by: ("report" | "finding" | "proposal" | "cover" | "process" | "act" | "appeal" | "more_time") | null;
                /** @description your own prize that comes back, because no entry won */
                is_refund: boolean;
            }[];
            /** @description held as the prizes of your open slops */
            in_prizes_cents: number;
            /** @description how many slops those are */
            in_prizes_count: number;
            /** @description card payments that are not through yet, as they would be added */
            top_ups_cents: number;
            /** @description a withdrawal waits until this moment, as the payout account, password or email was changed */
            held_until: string | null;
            /** @description withdrawals on their way */
            in_flight_cents: number;
            /** @description US cents */
            debt_cents: number;
            frozen: boolean;
            /** @description nobody can withdraw, or this person cannot, while the books are checked */
            withdrawals_paused: boolean;
            /** @description what of this matters, in plain words */
            notices: string[];
        };
        Withdrawal: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            user_id: string;
            /** Format: date-time */
            requested_at: string;
            /** @description US cents */
            requested_amount_cents: number;
            /** @description US cents */
            total_fees_deducted_cents: number;
            /** @description US cents */
            net_transfer_amount_cents: number;
            /** @enum {string} */
            status: "pending" | "processing" | "paid" | "failed";
            stripe_transfer_id: string | null;
            stripe_account_id: string;
            error_message: string | null;
            /** @description sent when the account was closed: without fees */
            is_closing: boolean;
            /** @description it waits until this moment, when the last of its money is clear */
            clears_at: string | null;
            /** @description it waits until this moment, as the payout account, password or email was changed just before */
            held_until: string | null;
            /** @description of the net amount, taken back from the payout account */
            reversed_cents: number;
            /** @description the card provider's payout to the bank: pending, in_transit, paid … */
            payout_status: string | null;
            finished_at: string | null;
            can_cancel: boolean;
            /** @description where the money is now */
            where: string;
            waits_for: string | null;
            /** @description what its owner can do */
            can_do: string | null;
            timeline: {
                /** @enum {string} */
                name: "requested" | "held" | "clearing" | "sending" | "sent" | "bank" | "failed" | "reversed";
                text: string;
                /** @description when it happened, or when it is expected */
                at: string | null;
                /** @enum {string} */
                state: "done" | "now" | "next";
            }[];
        };
    };
    responses: {
        /** @description INVALID_REQUEST: The request is not valid: limit: Invalid input */
        INVALID_REQUEST: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description RATE_LIMITED: That was a lot at once. Please wait a moment and try again. */
        RATE_LIMITED: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description INTERNAL: An unexpected error occurred */
        INTERNAL: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INTERNAL";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description UNAVAILABLE: Service Unavailable. Please try again in a moment. */
        UNAVAILABLE: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNAVAILABLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     EMAIL_AND_PASSWORD_REQUIRED: Please enter both email and password
         *
         *     EMAIL_INVALID: Please enter a valid email address
         *
         *     PASSWORD_TOO_SHORT: Password must be at least 8 characters
         *
         *     PASSWORD_TOO_LONG: Password must be at most 128 characters
         *
         *     PASSWORD_TOO_COMMON: This password is easy to guess. Please choose one that is less common and not made of your name or email.
         *
         *     NAME_INVISIBLE: Nobody could see this name. Please use letters.
         *
         *     NAME_RESERVED: This name sounds like someone who speaks for Unslop. Please choose another one.
         */
        "INVALID_REQUEST.EMAIL_AND_PASSWORD_REQUIRED.EMAIL_INVALID.PASSWORD_TOO_SHORT.PASSWORD_TOO_LONG.PASSWORD_TOO_COMMON.NAME_INVISIBLE.NAME_RESERVED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "EMAIL_AND_PASSWORD_REQUIRED" | "EMAIL_INVALID" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON" | "NAME_INVISIBLE" | "NAME_RESERVED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description FOREIGN_ORIGIN: This request came from another site. */
        FOREIGN_ORIGIN: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FOREIGN_ORIGIN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description PAYLOAD_TOO_LARGE: The request is too large. */
        PAYLOAD_TOO_LARGE: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PAYLOAD_TOO_LARGE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description UNSUPPORTED_MEDIA_TYPE: This type of content is not accepted here. */
        UNSUPPORTED_MEDIA_TYPE: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNSUPPORTED_MEDIA_TYPE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description WORK_REQUIRED: Many accounts are being made from your network right now. Your browser has to solve a small task first. */
        WORK_REQUIRED: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "WORK_REQUIRED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     EMAIL_AND_PASSWORD_REQUIRED: Please enter both email and password
         *
         *     EMAIL_INVALID: Please enter a valid email address
         */
        "INVALID_REQUEST.EMAIL_AND_PASSWORD_REQUIRED.EMAIL_INVALID": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "EMAIL_AND_PASSWORD_REQUIRED" | "EMAIL_INVALID";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description INVALID_EMAIL_OR_PASSWORD: Invalid email or password */
        INVALID_EMAIL_OR_PASSWORD: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_EMAIL_OR_PASSWORD";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description NOT_FOUND: Not found */
        NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description GOOGLE_FAILED: Failed to sign in with Google */
        GOOGLE_FAILED: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "GOOGLE_FAILED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     EMAIL_REQUIRED: Please enter your email address
         *
         *     EMAIL_INVALID: Please enter a valid email address
         */
        "INVALID_REQUEST.EMAIL_REQUIRED.EMAIL_INVALID": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "EMAIL_REQUIRED" | "EMAIL_INVALID";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description FOREIGN_ORIGIN: This request came from another site.
         *
         *     FORBIDDEN: You are not allowed to do that.
         */
        "FOREIGN_ORIGIN.FORBIDDEN": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FOREIGN_ORIGIN" | "FORBIDDEN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description EMAIL_ALREADY_VERIFIED: Your email address is already confirmed. */
        EMAIL_ALREADY_VERIFIED: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "EMAIL_ALREADY_VERIFIED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     PASSWORD_TOO_SHORT: Password must be at least 8 characters
         *
         *     PASSWORD_TOO_LONG: Password must be at most 128 characters
         *
         *     PASSWORD_TOO_COMMON: This password is easy to guess. Please choose one that is less common and not made of your name or email.
         *
         *     RESET_LINK_INVALID: Invalid password reset link. Please request a new one.
         */
        "INVALID_REQUEST.PASSWORD_TOO_SHORT.PASSWORD_TOO_LONG.PASSWORD_TOO_COMMON.RESET_LINK_INVALID": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON" | "RESET_LINK_INVALID";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description FOREIGN_ORIGIN: This request came from another site.
         *
         *     RESET_LINK_OF_ANOTHER: You are signed in to a different account from the one this link is for. Log out first.
         */
        "FOREIGN_ORIGIN.RESET_LINK_OF_ANOTHER": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FOREIGN_ORIGIN" | "RESET_LINK_OF_ANOTHER";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     PASSWORD_TOO_SHORT: Password must be at least 8 characters
         *
         *     PASSWORD_TOO_LONG: Password must be at most 128 characters
         *
         *     PASSWORD_TOO_COMMON: This password is easy to guess. Please choose one that is less common and not made of your name or email.
         *
         *     WRONG_PASSWORD: The current password is not right.
         */
        "INVALID_REQUEST.PASSWORD_TOO_SHORT.PASSWORD_TOO_LONG.PASSWORD_TOO_COMMON.WRONG_PASSWORD": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_TOO_COMMON" | "WRONG_PASSWORD";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description NOT_AUTHENTICATED: Please log in. */
        NOT_AUTHENTICATED: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_AUTHENTICATED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description NO_PASSWORD_YET: This account has no password yet. Use "Forgot password?" to set one. */
        NO_PASSWORD_YET: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NO_PASSWORD_YET";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     EMAIL_REQUIRED: Please enter your email address
         *
         *     EMAIL_INVALID: Please enter a valid email address
         *
         *     WRONG_PASSWORD: The current password is not right.
         */
        "INVALID_REQUEST.EMAIL_REQUIRED.EMAIL_INVALID.WRONG_PASSWORD": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "EMAIL_REQUIRED" | "EMAIL_INVALID" | "WRONG_PASSWORD";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     PROOF_REQUIRED: Please confirm that it is you, then try again.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.PROOF_REQUIRED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "PROOF_REQUIRED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     WRONG_PASSWORD: The current password is not right.
         *
         *     PROOF_CODE_WRONG: This code is not right, or no longer valid. Ask for a new one.
         */
        "INVALID_REQUEST.WRONG_PASSWORD.PROOF_CODE_WRONG": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "WRONG_PASSWORD" | "PROOF_CODE_WRONG";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description FOREIGN_ORIGIN: This request came from another site.
         *
         *     PROOF_REQUIRED: Please confirm that it is you, then try again.
         */
        "FOREIGN_ORIGIN.PROOF_REQUIRED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FOREIGN_ORIGIN" | "PROOF_REQUIRED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description PROOF_REQUIRED: Please confirm that it is you, then try again. */
        PROOF_REQUIRED: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PROOF_REQUIRED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     WRONG_PASSWORD: The current password is not right.
         */
        "INVALID_REQUEST.WRONG_PASSWORD": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "WRONG_PASSWORD";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     PROOF_REQUIRED: Please confirm that it is you, then try again.
         *
         *     ERROR_ACCOUNT_FROZEN: Your account is on hold until the disputed payment is settled.
         *
         *     ERROR_ACCOUNT_IN_REVIEW: Your account is on hold while we look into something. Your money stays yours.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.PROOF_REQUIRED.ERROR_ACCOUNT_FROZEN.ERROR_ACCOUNT_IN_REVIEW": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "PROOF_REQUIRED" | "ERROR_ACCOUNT_FROZEN" | "ERROR_ACCOUNT_IN_REVIEW";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description WITHDRAWAL_RUNNING: A withdrawal is still on its way. Wait until it has arrived.
         *
         *     WITHDRAWAL_WAITING: A withdrawal waits to be sent. Cancel it, or wait until it has arrived.
         *
         *     PAYMENT_RUNNING: A card payment is not finished yet. Try again in an hour.
         *
         *     OWN_AWARD_IN_REVIEW: The award of one of your slops is not final yet. You can delete your account after that: on  unless something comes up.
         *
         *     OWN_PRIZE_COMING: A prize of yours is decided, but not final yet. You can delete your account once it is yours: on  unless something comes up.
         *
         *     PAYMENT_DISPUTED: Your bank is deciding a dispute about one of your card payments. You can delete your account once it has: usually by .
         *
         *     SALE_DISPUTED: A bank is deciding a dispute about art that you sold. You can delete your account once it has: usually by .
         *
         *     ACCOUNT_ON_HOLD: Your account is on hold while we look into something. You can delete it once that is over. Your money stays yours.
         *
         *     OWN_SLOP_OPEN: One of your slops is still open. You can delete your account once its award is final: on  unless something comes up. If nobody has entered, you can cancel it now.
         *
         *     SETTLING: Votes are being counted. Try again in a moment.
         *
         *     BALANCE_LEFT: There is still $12.00 in your balance. Withdraw it, or agree to give it up.
         *
         *     ERROR_CONCURRENT_REQUEST: Another withdrawal is in progress. Please wait.
         */
        "WITHDRAWAL_RUNNING.WITHDRAWAL_WAITING.PAYMENT_RUNNING.OWN_AWARD_IN_REVIEW.OWN_PRIZE_COMING.PAYMENT_DISPUTED.SALE_DISPUTED.ACCOUNT_ON_HOLD.OWN_SLOP_OPEN.SETTLING.BALANCE_LEFT.ERROR_CONCURRENT_REQUEST": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "WITHDRAWAL_RUNNING" | "WITHDRAWAL_WAITING" | "PAYMENT_RUNNING" | "OWN_AWARD_IN_REVIEW" | "OWN_PRIZE_COMING" | "PAYMENT_DISPUTED" | "SALE_DISPUTED" | "ACCOUNT_ON_HOLD" | "OWN_SLOP_OPEN" | "SETTLING" | "BALANCE_LEFT" | "ERROR_CONCURRENT_REQUEST";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ERROR_STRIPE_API_FAILURE: The payment service is temporarily unavailable. Please try again later.
         *
         *     ERROR_WITHDRAWALS_PAUSED: Withdrawals are paused while we check our books. Your money is safe. Please try again later.
         *
         *     UNAVAILABLE: Service Unavailable. Please try again in a moment.
         */
        "ERROR_STRIPE_API_FAILURE.ERROR_WITHDRAWALS_PAUSED.UNAVAILABLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ERROR_STRIPE_API_FAILURE" | "ERROR_WITHDRAWALS_PAUSED" | "UNAVAILABLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description NOT_FOUND: Not found
         *
         *     AI_SLOP_NOT_FOUND: AI slop with ID 0a8b2c4e-1f3d-4b5a-8c7d-9e0f1a2b3c4d not found
         *
         *     AI_SLOP_COVERED: Hidden while we check. The contest goes on, and every entry and like stays.
         */
        "NOT_FOUND.AI_SLOP_NOT_FOUND.AI_SLOP_COVERED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND" | "AI_SLOP_NOT_FOUND" | "AI_SLOP_COVERED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     PRIZE_TOO_SMALL: Prize pool must be at least $1.
         *
         *     PRIZE_NOT_WHOLE: Prize pool must be a whole number of dollars.
         *
         *     IMAGE_NOT_CLAIMABLE: That upload is not available any more. Please upload the image again.
         */
        "INVALID_REQUEST.PRIZE_TOO_SMALL.PRIZE_NOT_WHOLE.IMAGE_NOT_CLAIMABLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "PRIZE_TOO_SMALL" | "PRIZE_NOT_WHOLE" | "IMAGE_NOT_CLAIMABLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     FORBIDDEN: You are not allowed to do that.
         *
         *     PICTURE_TAKEN_DOWN: A moderator has taken this picture down before.
         *
         *     PROOF_REQUIRED: Please confirm that it is you, then try again.
         *
         *     ACCOUNT_FROZEN: Your account is on hold until the disputed payment is settled.
         *
         *     ACCOUNT_IN_REVIEW: Your account is on hold while we look into something. Your money stays yours.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN.PICTURE_TAKEN_DOWN.PROOF_REQUIRED.ACCOUNT_FROZEN.ACCOUNT_IN_REVIEW": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "FORBIDDEN" | "PICTURE_TAKEN_DOWN" | "PROOF_REQUIRED" | "ACCOUNT_FROZEN" | "ACCOUNT_IN_REVIEW";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description IDEMPOTENCY_IN_PROGRESS: The same request is still being worked on.
         *
         *     PICTURE_POSTED: This picture was already posted by  on .
         *
         *     INSUFFICIENT_BALANCE: Insufficient available balance.
         */
        "IDEMPOTENCY_IN_PROGRESS.PICTURE_POSTED.INSUFFICIENT_BALANCE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "PICTURE_POSTED" | "INSUFFICIENT_BALANCE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description IDEMPOTENCY_MISMATCH: This request was already sent with other content. */
        IDEMPOTENCY_MISMATCH: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_MISMATCH";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     NOT_YOUR_SLOP: Only the poster of this slop can do that.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_SLOP": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "NOT_YOUR_SLOP";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description NOT_FOUND: Not found
         *
         *     AI_SLOP_NOT_FOUND: AI slop with ID 0a8b2c4e-1f3d-4b5a-8c7d-9e0f1a2b3c4d not found
         */
        "NOT_FOUND.AI_SLOP_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND" | "AI_SLOP_NOT_FOUND";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description SETTLING: Votes are being counted. Try again in a moment.
         *
         *     SLOP_CLOSED: This slop is closed.
         *
         *     SLOP_HAS_ART: This slop already has art by someone else.
         */
        "SETTLING.SLOP_CLOSED.SLOP_HAS_ART": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "SETTLING" | "SLOP_CLOSED" | "SLOP_HAS_ART";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     PRIZE_TOO_SMALL: Prize pool must be at least $1.
         *
         *     PRIZE_NOT_WHOLE: Prize pool must be a whole number of dollars.
         */
        "INVALID_REQUEST.PRIZE_TOO_SMALL.PRIZE_NOT_WHOLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "PRIZE_TOO_SMALL" | "PRIZE_NOT_WHOLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     NOT_YOUR_SLOP: Only the poster of this slop can do that.
         *
         *     PROOF_REQUIRED: Please confirm that it is you, then try again.
         *
         *     ACCOUNT_FROZEN: Your account is on hold until the disputed payment is settled.
         *
         *     ACCOUNT_IN_REVIEW: Your account is on hold while we look into something. Your money stays yours.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_SLOP.PROOF_REQUIRED.ACCOUNT_FROZEN.ACCOUNT_IN_REVIEW": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "NOT_YOUR_SLOP" | "PROOF_REQUIRED" | "ACCOUNT_FROZEN" | "ACCOUNT_IN_REVIEW";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description IDEMPOTENCY_IN_PROGRESS: The same request is still being worked on.
         *
         *     SETTLING: Votes are being counted. Try again in a moment.
         *
         *     SLOP_CLOSED: This slop is closed.
         *
         *     INSUFFICIENT_BALANCE: Insufficient available balance.
         *
         *     PRIZE_NOT_RAISED: A prize can only be raised.
         */
        "IDEMPOTENCY_IN_PROGRESS.SETTLING.SLOP_CLOSED.INSUFFICIENT_BALANCE.PRIZE_NOT_RAISED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "SETTLING" | "SLOP_CLOSED" | "INSUFFICIENT_BALANCE" | "PRIZE_NOT_RAISED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description NOT_FOUND: Not found
         *
         *     AI_SLOP_NOT_FOUND: AI slop with ID 0a8b2c4e-1f3d-4b5a-8c7d-9e0f1a2b3c4d not found
         *
         *     NOT_SETTLED: This slop has not been settled yet.
         */
        "NOT_FOUND.AI_SLOP_NOT_FOUND.NOT_SETTLED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND" | "AI_SLOP_NOT_FOUND" | "NOT_SETTLED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     EMPTY_COMMENT: Please enter text or attach an image
         *
         *     IMAGE_NOT_CLAIMABLE: That upload is not available any more. Please upload the image again.
         */
        "INVALID_REQUEST.EMPTY_COMMENT.IMAGE_NOT_CLAIMABLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "EMPTY_COMMENT" | "IMAGE_NOT_CLAIMABLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     FORBIDDEN: You are not allowed to do that.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "FORBIDDEN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description AI_SLOP_NOT_FOUND: AI slop with ID 0a8b2c4e-1f3d-4b5a-8c7d-9e0f1a2b3c4d not found */
        AI_SLOP_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "AI_SLOP_NOT_FOUND";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description IDEMPOTENCY_IN_PROGRESS: The same request is still being worked on.
         *
         *     COMMENTING_CLOSED: Commenting closed for this slop.
         *
         *     SETTLING: Votes are being counted. Try again in a moment.
         *
         *     ART_LIMIT: You can enter at most 20 pieces of art for one slop.
         *
         *     SAME_AS_SLOP: This is the slop itself. Post what you made of it, or say how it came about.
         *
         *     PICTURE_POSTED: This picture was already posted by  on .
         */
        "IDEMPOTENCY_IN_PROGRESS.COMMENTING_CLOSED.SETTLING.ART_LIMIT.SAME_AS_SLOP.PICTURE_POSTED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "COMMENTING_CLOSED" | "SETTLING" | "ART_LIMIT" | "SAME_AS_SLOP" | "PICTURE_POSTED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     NOT_YOUR_COMMENT: Only its author can do that.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_COMMENT": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "NOT_YOUR_COMMENT";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description NOT_FOUND: Not found
         *
         *     COMMENT_NOT_FOUND: This comment no longer exists.
         */
        "NOT_FOUND.COMMENT_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND" | "COMMENT_NOT_FOUND";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description SETTLING: Votes are being counted. Try again in a moment.
         *
         *     ART_IS_WITHDRAWN_NOT_DELETED: Art is withdrawn, not deleted.
         */
        "SETTLING.ART_IS_WITHDRAWN_NOT_DELETED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "SETTLING" | "ART_IS_WITHDRAWN_NOT_DELETED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description SETTLING: Votes are being counted. Try again in a moment.
         *
         *     WINNING_ART_STAYS: Winning art cannot be removed.
         */
        "SETTLING.WINNING_ART_STAYS": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "SETTLING" | "WINNING_ART_STAYS";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description NOT_FOUND: Not found
         *
         *     USER_NOT_FOUND: User Not Found
         */
        "NOT_FOUND.USER_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND" | "USER_NOT_FOUND";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description SETTLING: Votes are being counted. Try again in a moment. */
        SETTLING: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "SETTLING";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description OWN_ART_LIKE: You cannot like your own art */
        OWN_ART_LIKE: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "OWN_ART_LIKE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     FORBIDDEN: You are not allowed to do that.
         *
         *     OWN_ART_LIKE: You cannot like your own art
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN.OWN_ART_LIKE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "FORBIDDEN" | "OWN_ART_LIKE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     IMAGE_REQUIRED: Please upload an image of your AI slop
         */
        "INVALID_REQUEST.IMAGE_REQUIRED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "IMAGE_REQUIRED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description FOREIGN_ORIGIN: This request came from another site.
         *
         *     ACCOUNT_BANNED: This account has been suspended.
         */
        "FOREIGN_ORIGIN.ACCOUNT_BANNED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FOREIGN_ORIGIN" | "ACCOUNT_BANNED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description PAYLOAD_TOO_LARGE: The request is too large.
         *
         *     IMAGE_TOO_LARGE: This image is too large: at most 10 MB.
         */
        "PAYLOAD_TOO_LARGE.IMAGE_TOO_LARGE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PAYLOAD_TOO_LARGE" | "IMAGE_TOO_LARGE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description UNSUPPORTED_MEDIA_TYPE: This type of content is not accepted here.
         *
         *     IMAGE_TYPE: Please use a JPEG, PNG, WebP or GIF image.
         */
        "UNSUPPORTED_MEDIA_TYPE.IMAGE_TYPE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNSUPPORTED_MEDIA_TYPE" | "IMAGE_TYPE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description IMAGE_BROKEN: This image cannot be read. It may be damaged.
         *
         *     IMAGE_TOO_MANY_FRAMES: This animation is too long: at most 200 frames.
         */
        "IMAGE_BROKEN.IMAGE_TOO_MANY_FRAMES": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IMAGE_BROKEN" | "IMAGE_TOO_MANY_FRAMES";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description UPLOADS_BUSY: Many images are being uploaded right now. Please try again.
         *
         *     UPLOADS_FULL: There is no room for more images at the moment. Please try again later.
         *
         *     UPLOADS_OFF: Uploads are switched off for the moment. Please try again later.
         *
         *     UNAVAILABLE: Service Unavailable. Please try again in a moment.
         */
        "UPLOADS_BUSY.UPLOADS_FULL.UPLOADS_OFF.UNAVAILABLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UPLOADS_BUSY" | "UPLOADS_FULL" | "UPLOADS_OFF" | "UNAVAILABLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     USERNAME_INVALID: Use 3 to 30 letters, digits, dots, hyphens or underscores.
         *
         *     USERNAME_RESERVED: This username sounds like someone who speaks for Unslop. Please choose another one.
         *
         *     NAME_RESERVED: This name sounds like someone who speaks for Unslop. Please choose another one.
         *
         *     NAME_INVISIBLE: Nobody could see this name. Please use letters.
         *
         *     WEBSITE_INVALID: Please enter a full web address, like https://example.com.
         *
         *     IMAGE_NOT_CLAIMABLE: That upload is not available any more. Please upload the image again.
         */
        "INVALID_REQUEST.USERNAME_INVALID.USERNAME_RESERVED.NAME_RESERVED.NAME_INVISIBLE.WEBSITE_INVALID.IMAGE_NOT_CLAIMABLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "USERNAME_INVALID" | "USERNAME_RESERVED" | "NAME_RESERVED" | "NAME_INVISIBLE" | "WEBSITE_INVALID" | "IMAGE_NOT_CLAIMABLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description USERNAME_TAKEN: This username is already taken. */
        USERNAME_TAKEN: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "USERNAME_TAKEN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     CANNOT_FOLLOW_YOURSELF: Cannot Follow Yourself
         */
        "INVALID_REQUEST.CANNOT_FOLLOW_YOURSELF": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "CANNOT_FOLLOW_YOURSELF";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description USER_NOT_FOUND: User Not Found */
        USER_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "USER_NOT_FOUND";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     CANNOT_CONTACT_YOURSELF: This is your own page.
         */
        "INVALID_REQUEST.CANNOT_CONTACT_YOURSELF": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "CANNOT_CONTACT_YOURSELF";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     CONTACT_NEEDS_EMAIL: Please confirm your email address first. Then you can write to artists.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.CONTACT_NEEDS_EMAIL": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "CONTACT_NEEDS_EMAIL";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description NOT_FOUND: Not found
         *
         *     ART_NOT_FOUND: This art is no longer here.
         */
        "NOT_FOUND.ART_NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOUND" | "ART_NOT_FOUND";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     IMAGE_NOT_CLAIMABLE: That upload is not available any more. Please upload the image again.
         */
        "INVALID_REQUEST.IMAGE_NOT_CLAIMABLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "IMAGE_NOT_CLAIMABLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description FOREIGN_ORIGIN: This request came from another site.
         *
         *     NOT_YOUR_COMMENT: Only its author can do that.
         *
         *     ACCOUNT_BANNED: This account has been suspended.
         */
        "FOREIGN_ORIGIN.NOT_YOUR_COMMENT.ACCOUNT_BANNED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FOREIGN_ORIGIN" | "NOT_YOUR_COMMENT" | "ACCOUNT_BANNED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description IDEMPOTENCY_IN_PROGRESS: The same request is still being worked on.
         *
         *     SETTLING: Votes are being counted. Try again in a moment.
         *
         *     PROCESS_CLOSED: How this was made can be shown until the deadline, and after it when you are asked to.
         *
         *     STAGE_LIMIT: You can show at most 8 stages.
         */
        "IDEMPOTENCY_IN_PROGRESS.SETTLING.PROCESS_CLOSED.STAGE_LIMIT": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "SETTLING" | "PROCESS_CLOSED" | "STAGE_LIMIT";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     LAYERED_FILE_REQUIRED: Please choose a layered file.
         */
        "INVALID_REQUEST.LAYERED_FILE_REQUIRED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "LAYERED_FILE_REQUIRED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description SETTLING: Votes are being counted. Try again in a moment.
         *
         *     PROCESS_CLOSED: How this was made can be shown until the deadline, and after it when you are asked to.
         *
         *     LAYERED_FILE_LIMIT: You can add at most 2 layered files.
         */
        "SETTLING.PROCESS_CLOSED.LAYERED_FILE_LIMIT": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "SETTLING" | "PROCESS_CLOSED" | "LAYERED_FILE_LIMIT";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description PAYLOAD_TOO_LARGE: The request is too large.
         *
         *     LAYERED_FILE_TOO_LARGE: This file is too large: at most .
         */
        "PAYLOAD_TOO_LARGE.LAYERED_FILE_TOO_LARGE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PAYLOAD_TOO_LARGE" | "LAYERED_FILE_TOO_LARGE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description UNSUPPORTED_MEDIA_TYPE: This type of content is not accepted here.
         *
         *     LAYERED_FILE_TYPE: Please use a layered file of Photoshop (PSD), Krita (KRA), OpenRaster (ORA) or Procreate.
         */
        "UNSUPPORTED_MEDIA_TYPE.LAYERED_FILE_TYPE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "UNSUPPORTED_MEDIA_TYPE" | "LAYERED_FILE_TYPE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description LAYERED_FILE_BROKEN: The layers of this file cannot be read. It may be damaged. */
        LAYERED_FILE_BROKEN: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "LAYERED_FILE_BROKEN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description SETTLING: Votes are being counted. Try again in a moment.
         *
         *     PROCESS_CLOSED: How this was made can be shown until the deadline, and after it when you are asked to.
         */
        "SETTLING.PROCESS_CLOSED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "SETTLING" | "PROCESS_CLOSED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description SETTLING: Votes are being counted. Try again in a moment.
         *
         *     PROCESS_CLOSED: How this was made can be shown until the deadline, and after it when you are asked to.
         *
         *     PROCESS_EMPTY: Please add a stage or a layered file first.
         */
        "SETTLING.PROCESS_CLOSED.PROCESS_EMPTY": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "SETTLING" | "PROCESS_CLOSED" | "PROCESS_EMPTY";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description CASE_NOT_YOURS: Take this case first. */
        CASE_NOT_YOURS: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CASE_NOT_YOURS";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     OWN_REPORT: You cannot report what is your own.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.OWN_REPORT": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "OWN_REPORT";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FORBIDDEN: You are not allowed to do that.
         */
        "ACCOUNT_BANNED.FORBIDDEN": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FORBIDDEN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FORBIDDEN: You are not allowed to do that.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     MODERATION_CONFLICT: You cannot judge this: it is your own, a friend’s, or a contest that you are in.
         */
        "ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.MODERATION_CONFLICT": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FORBIDDEN" | "FOREIGN_ORIGIN" | "MODERATION_CONFLICT";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description CASE_NOT_YOURS: Take this case first.
         *
         *     NOT_POSSIBLE:
         */
        "CASE_NOT_YOURS.NOT_POSSIBLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CASE_NOT_YOURS" | "NOT_POSSIBLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FORBIDDEN: You are not allowed to do that.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     MODERATION_CONFLICT: You cannot judge this: it is your own, a friend’s, or a contest that you are in.
         *
         *     SECOND_NEEDED: This needs another moderator than you.
         */
        "ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.MODERATION_CONFLICT.SECOND_NEEDED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FORBIDDEN" | "FOREIGN_ORIGIN" | "MODERATION_CONFLICT" | "SECOND_NEEDED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description CASE_TAKEN:  is looking at this case.
         *
         *     CASE_CLOSED: This case is closed.
         *
         *     NOT_POSSIBLE:
         */
        "CASE_TAKEN.CASE_CLOSED.NOT_POSSIBLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CASE_TAKEN" | "CASE_CLOSED" | "NOT_POSSIBLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FORBIDDEN: You are not allowed to do that.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         */
        "ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FORBIDDEN" | "FOREIGN_ORIGIN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FORBIDDEN: You are not allowed to do that.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     MODERATION_CONFLICT: You cannot judge this: it is your own, a friend’s, or a contest that you are in.
         *
         *     PROOF_REQUIRED: Please confirm that it is you, then try again.
         *
         *     SECOND_NEEDED: This needs another moderator than you.
         */
        "ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.MODERATION_CONFLICT.PROOF_REQUIRED.SECOND_NEEDED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FORBIDDEN" | "FOREIGN_ORIGIN" | "MODERATION_CONFLICT" | "PROOF_REQUIRED" | "SECOND_NEEDED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description IDEMPOTENCY_IN_PROGRESS: The same request is still being worked on.
         *
         *     CASE_NOT_YOURS: Take this case first.
         *
         *     CASE_CLOSED: This case is closed.
         *
         *     ALREADY_SO: That has already been done.
         *
         *     NOT_POSSIBLE:
         *
         *     SETTLING: Votes are being counted. Try again in a moment.
         *
         *     PROPOSAL_OPEN: A proposal in this case waits for a second moderator.
         */
        "IDEMPOTENCY_IN_PROGRESS.CASE_NOT_YOURS.CASE_CLOSED.ALREADY_SO.NOT_POSSIBLE.SETTLING.PROPOSAL_OPEN": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "CASE_NOT_YOURS" | "CASE_CLOSED" | "ALREADY_SO" | "NOT_POSSIBLE" | "SETTLING" | "PROPOSAL_OPEN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FORBIDDEN: You are not allowed to do that.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     PROOF_REQUIRED: Please confirm that it is you, then try again.
         *
         *     MODERATION_CONFLICT: You cannot judge this: it is your own, a friend’s, or a contest that you are in.
         *
         *     SECOND_NEEDED: This needs another moderator than you.
         */
        "ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.PROOF_REQUIRED.MODERATION_CONFLICT.SECOND_NEEDED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FORBIDDEN" | "FOREIGN_ORIGIN" | "PROOF_REQUIRED" | "MODERATION_CONFLICT" | "SECOND_NEEDED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description IDEMPOTENCY_IN_PROGRESS: The same request is still being worked on.
         *
         *     CASE_NOT_YOURS: Take this case first.
         *
         *     ALREADY_SO: That has already been done.
         *
         *     NOT_POSSIBLE:
         *
         *     SETTLING: Votes are being counted. Try again in a moment.
         *
         *     PROPOSAL_OPEN: A proposal in this case waits for a second moderator.
         */
        "IDEMPOTENCY_IN_PROGRESS.CASE_NOT_YOURS.ALREADY_SO.NOT_POSSIBLE.SETTLING.PROPOSAL_OPEN": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "CASE_NOT_YOURS" | "ALREADY_SO" | "NOT_POSSIBLE" | "SETTLING" | "PROPOSAL_OPEN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FORBIDDEN: You are not allowed to do that.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     PROOF_REQUIRED: Please confirm that it is you, then try again.
         */
        "ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.PROOF_REQUIRED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FORBIDDEN" | "FOREIGN_ORIGIN" | "PROOF_REQUIRED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The same request is still being worked on. */
        IDEMPOTENCY_IN_PROGRESS: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description CASE_CLOSED: This case is closed.
         *
         *     NOT_POSSIBLE:
         */
        "CASE_CLOSED.NOT_POSSIBLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "CASE_CLOSED" | "NOT_POSSIBLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description IDEMPOTENCY_IN_PROGRESS: The same request is still being worked on.
         *
         *     NOT_POSSIBLE:
         */
        "IDEMPOTENCY_IN_PROGRESS.NOT_POSSIBLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "NOT_POSSIBLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description IDEMPOTENCY_IN_PROGRESS: The same request is still being worked on.
         *
         *     APPEAL_CLOSED: This decision can no longer be appealed.
         *
         *     ALREADY_SO: That has already been done.
         */
        "IDEMPOTENCY_IN_PROGRESS.APPEAL_CLOSED.ALREADY_SO": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "APPEAL_CLOSED" | "ALREADY_SO";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     TOP_UP_TOO_SMALL: The smallest top-up is $5.
         *
         *     TOP_UP_TOO_LARGE: The largest top-up is $1,000.
         *
         *     AMOUNT_MISMATCH: The amount to add does not match the amount to charge.
         */
        "INVALID_REQUEST.TOP_UP_TOO_SMALL.TOP_UP_TOO_LARGE.AMOUNT_MISMATCH": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "TOP_UP_TOO_SMALL" | "TOP_UP_TOO_LARGE" | "AMOUNT_MISMATCH";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description TOP_UP_DAILY_LIMIT: You can add at most $2,500 a day.
         *
         *     CARD_DECLINES_LIMIT: Too many declined cards. Please try again in an hour.
         *
         *     RATE_LIMITED: That was a lot at once. Please wait a moment and try again.
         */
        "TOP_UP_DAILY_LIMIT.CARD_DECLINES_LIMIT.RATE_LIMITED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "TOP_UP_DAILY_LIMIT" | "CARD_DECLINES_LIMIT" | "RATE_LIMITED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description PAYMENT_SERVICE_FAILED: Failed to create payment intent
         *
         *     UNAVAILABLE: Service Unavailable. Please try again in a moment.
         */
        "PAYMENT_SERVICE_FAILED.UNAVAILABLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PAYMENT_SERVICE_FAILED" | "UNAVAILABLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description DAY_NOT_CLOSED: The day of this movement is not closed yet. Its proof is here after midnight UTC. */
        DAY_NOT_CLOSED: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "DAY_NOT_CLOSED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ERROR_STRIPE_API_FAILURE: The payment service is temporarily unavailable. Please try again later.
         *
         *     UNAVAILABLE: Service Unavailable. Please try again in a moment.
         */
        "ERROR_STRIPE_API_FAILURE.UNAVAILABLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ERROR_STRIPE_API_FAILURE" | "UNAVAILABLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description FOREIGN_ORIGIN: This request came from another site.
         *
         *     PROOF_REQUIRED: Please confirm that it is you, then try again.
         *
         *     FORBIDDEN: You are not allowed to do that.
         */
        "FOREIGN_ORIGIN.PROOF_REQUIRED.FORBIDDEN": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FOREIGN_ORIGIN" | "PROOF_REQUIRED" | "FORBIDDEN";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description NO_PAYOUT_ACCOUNT: Please set up a payout account first.
         *
         *     PAYOUT_ACCOUNT_DISCONNECTED: This payout account was disconnected. Please connect another one.
         */
        "NO_PAYOUT_ACCOUNT.PAYOUT_ACCOUNT_DISCONNECTED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NO_PAYOUT_ACCOUNT" | "PAYOUT_ACCOUNT_DISCONNECTED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     ERROR_MIN_AMOUNT: Minimum withdrawal amount is $10.
         */
        "INVALID_REQUEST.ERROR_MIN_AMOUNT": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "ERROR_MIN_AMOUNT";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description FOREIGN_ORIGIN: This request came from another site.
         *
         *     PROOF_REQUIRED: Please confirm that it is you, then try again.
         *
         *     FORBIDDEN: You are not allowed to do that.
         *
         *     ERROR_ACCOUNT_FROZEN: Your account is on hold until the disputed payment is settled.
         *
         *     ERROR_ACCOUNT_IN_REVIEW: Your account is on hold while we look into something. Your money stays yours.
         */
        "FOREIGN_ORIGIN.PROOF_REQUIRED.FORBIDDEN.ERROR_ACCOUNT_FROZEN.ERROR_ACCOUNT_IN_REVIEW": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "FOREIGN_ORIGIN" | "PROOF_REQUIRED" | "FORBIDDEN" | "ERROR_ACCOUNT_FROZEN" | "ERROR_ACCOUNT_IN_REVIEW";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description IDEMPOTENCY_IN_PROGRESS: The same request is still being worked on.
         *
         *     ERROR_INSUFFICIENT_BALANCE: You do not have enough balance for this withdrawal.
         *
         *     ERROR_STRIPE_ACCOUNT_INCOMPLETE: Your Stripe account setup is incomplete. Please complete all verification steps.
         *
         *     ERROR_CONCURRENT_REQUEST: Another withdrawal is in progress. Please wait.
         */
        "IDEMPOTENCY_IN_PROGRESS.ERROR_INSUFFICIENT_BALANCE.ERROR_STRIPE_ACCOUNT_INCOMPLETE.ERROR_CONCURRENT_REQUEST": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "IDEMPOTENCY_IN_PROGRESS" | "ERROR_INSUFFICIENT_BALANCE" | "ERROR_STRIPE_ACCOUNT_INCOMPLETE" | "ERROR_CONCURRENT_REQUEST";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description WITHDRAWAL_DAILY_LIMIT: You can request at most 5 withdrawals a day.
         *
         *     RATE_LIMITED: That was a lot at once. Please wait a moment and try again.
         */
        "WITHDRAWAL_DAILY_LIMIT.RATE_LIMITED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "WITHDRAWAL_DAILY_LIMIT" | "RATE_LIMITED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ERROR_STRIPE_API_FAILURE: The payment service is temporarily unavailable. Please try again later.
         *
         *     ERROR_TECHNICAL: An unexpected error occurred. Our team has been notified.
         *
         *     ERROR_WITHDRAWALS_PAUSED: Withdrawals are paused while we check our books. Your money is safe. Please try again later.
         *
         *     UNAVAILABLE: Service Unavailable. Please try again in a moment.
         */
        "ERROR_STRIPE_API_FAILURE.ERROR_TECHNICAL.ERROR_WITHDRAWALS_PAUSED.UNAVAILABLE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ERROR_STRIPE_API_FAILURE" | "ERROR_TECHNICAL" | "ERROR_WITHDRAWALS_PAUSED" | "UNAVAILABLE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description WITHDRAWAL_ON_ITS_WAY: This withdrawal can no longer be cancelled. */
        WITHDRAWAL_ON_ITS_WAY: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "WITHDRAWAL_ON_ITS_WAY";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description INVALID_REQUEST: The request is not valid: limit: Invalid input
         *
         *     PRICE_INVALID: A price is a whole number of dollars from $3 to $1,000.
         */
        "INVALID_REQUEST.PRICE_INVALID": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "INVALID_REQUEST" | "PRICE_INVALID";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description PRICE_BEFORE_SETTLED: Art can be put up for sale once its slop is settled.
         *
         *     SETTLING: Votes are being counted. Try again in a moment.
         */
        "PRICE_BEFORE_SETTLED.SETTLING": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PRICE_BEFORE_SETTLED" | "SETTLING";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description ACCOUNT_BANNED: This account has been suspended.
         *
         *     FOREIGN_ORIGIN: This request came from another site.
         *
         *     FORBIDDEN: You are not allowed to do that.
         *
         *     OWN_ART_PURCHASE: You cannot buy your own art.
         */
        "ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN.OWN_ART_PURCHASE": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "ACCOUNT_BANNED" | "FOREIGN_ORIGIN" | "FORBIDDEN" | "OWN_ART_PURCHASE";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /** @description COMMENT_NOT_FOUND: This comment no longer exists. */
        COMMENT_NOT_FOUND: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "COMMENT_NOT_FOUND";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description NOT_FOR_SALE: This artwork is not for sale.
         *
         *     ALREADY_PURCHASED: You already own this artwork.
         *
         *     PURCHASE_DISPUTED: Part of your earlier payment for this artwork is disputed with your bank. Please write to us before you buy it again.
         *
         *     PRICE_CHANGED: The price has changed. Please look at it again.
         */
        "NOT_FOR_SALE.ALREADY_PURCHASED.PURCHASE_DISPUTED.PRICE_CHANGED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "NOT_FOR_SALE" | "ALREADY_PURCHASED" | "PURCHASE_DISPUTED" | "PRICE_CHANGED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
        /**
         * @description PURCHASE_DAILY_LIMIT: You can buy art for at most $2,500 a day.
         *
         *     CARD_DECLINES_LIMIT: Too many declined cards. Please try again in an hour.
         *
         *     RATE_LIMITED: That was a lot at once. Please wait a moment and try again.
         */
        "PURCHASE_DAILY_LIMIT.CARD_DECLINES_LIMIT.RATE_LIMITED": {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /** @enum {string} */
                        code: "PURCHASE_DAILY_LIMIT" | "CARD_DECLINES_LIMIT" | "RATE_LIMITED";
                        /** @description what people read */
                        message: string;
                        /** @description what the message is about */
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description names this request to the operator */
                    request_id: string;
                };
            };
        };
    };
    parameters: {
        /**
         * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
         * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request to the operator */
        RequestId: string;
        /** @description Seconds to wait before the same request may succeed */
        RetryAfter: number;
        /** @description Send it as If-None-Match to hear whether anything has changed */
        ETag: string;
        /** @description The page that comes next */
        Location: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.EMAIL_AND_PASSWORD_REQUIRED.EMAIL_INVALID.PASSWORD_TOO_SHORT.PASSWORD_TOO_LONG.PASSWORD_TOO_COMMON.NAME_INVISIBLE.NAME_RESERVED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            428: components["responses"]["WORK_REQUIRED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.EMAIL_AND_PASSWORD_REQUIRED.EMAIL_INVALID"];
            401: components["responses"]["INVALID_EMAIL_OR_PASSWORD"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    signInWithGoogle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInWithGoogleBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInWithGoogleReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            502: components["responses"]["GOOGLE_FAILED"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignOutReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    sendVerificationEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendVerificationEmailBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.EMAIL_REQUIRED.EMAIL_INVALID"];
            403: components["responses"]["FOREIGN_ORIGIN.FORBIDDEN"];
            409: components["responses"]["EMAIL_ALREADY_VERIFIED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestPasswordResetBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.EMAIL_REQUIRED.EMAIL_INVALID"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.PASSWORD_TOO_SHORT.PASSWORD_TOO_LONG.PASSWORD_TOO_COMMON.RESET_LINK_INVALID"];
            403: components["responses"]["FOREIGN_ORIGIN.RESET_LINK_OF_ANOTHER"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.PASSWORD_TOO_SHORT.PASSWORD_TOO_LONG.PASSWORD_TOO_COMMON.WRONG_PASSWORD"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            409: components["responses"]["NO_PASSWORD_YET"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEmailBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.EMAIL_REQUIRED.EMAIL_INVALID.WRONG_PASSWORD"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.PROOF_REQUIRED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetProofReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    prove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignOutReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.WRONG_PASSWORD.PROOF_CODE_WRONG"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN.PROOF_REQUIRED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    sendProofCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    finishGoogle: {
        parameters: {
            query?: {
                code?: string;
                state?: string;
                error?: string;
                iss?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN.PROOF_REQUIRED"];
            404: components["responses"]["NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN.PROOF_REQUIRED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    disconnectGoogle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.PROOF_REQUIRED"];
            409: components["responses"]["NO_PASSWORD_YET"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    prepareExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PrepareExportBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrepareExportReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.PROOF_REQUIRED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    downloadExportPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                part: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["PROOF_REQUIRED"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["PROOF_REQUIRED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAccountBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.WRONG_PASSWORD"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.PROOF_REQUIRED.ERROR_ACCOUNT_FROZEN.ERROR_ACCOUNT_IN_REVIEW"];
            409: components["responses"]["WITHDRAWAL_RUNNING.WITHDRAWAL_WAITING.PAYMENT_RUNNING.OWN_AWARD_IN_REVIEW.OWN_PRIZE_COMING.PAYMENT_DISPUTED.SALE_DISPUTED.ACCOUNT_ON_HOLD.OWN_SLOP_OPEN.SETTLING.BALANCE_LEFT.ERROR_CONCURRENT_REQUEST"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["ERROR_STRIPE_API_FAILURE.ERROR_WITHDRAWALS_PAUSED.UNAVAILABLE"];
        };
    };
    listAiSlops: {
        parameters: {
            query?: {
                /** @description words that begin words of the title */
                q?: string;
                user_id?: string;
                category?: "digital-art" | "traditional-art" | "character-design" | "illustration" | "concept-art" | "comics" | "photo-editing" | "sculpture-3d";
                /** @description closed: the deadline has passed */
                status?: "open" | "closed";
                /** @description whole US dollars */
                prize_min?: number;
                /** @description whole US dollars */
                prize_max?: number;
                /** @description ending_soon: open ones only, unless closed is asked for */
                sort?: "newest" | "ending_soon" | "highest_prize" | "most_art";
                older_than?: string;
                newer_than?: string;
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAiSlopsReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getAiSlop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAiSlopReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.AI_SLOP_NOT_FOUND.AI_SLOP_COVERED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    updateAiSlop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAiSlopBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_SLOP"];
            404: components["responses"]["NOT_FOUND.AI_SLOP_NOT_FOUND"];
            409: components["responses"]["SETTLING.SLOP_CLOSED.SLOP_HAS_ART"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    createSlopWithPrize: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSlopWithPrizeBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSlopWithPrizeReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.PRIZE_TOO_SMALL.PRIZE_NOT_WHOLE.IMAGE_NOT_CLAIMABLE"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN.PICTURE_TAKEN_DOWN.PROOF_REQUIRED.ACCOUNT_FROZEN.ACCOUNT_IN_REVIEW"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS.PICTURE_POSTED.INSUFFICIENT_BALANCE"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    raisePrize: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RaisePrizeBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RaisePrizeReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.PRIZE_TOO_SMALL.PRIZE_NOT_WHOLE"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_SLOP.PROOF_REQUIRED.ACCOUNT_FROZEN.ACCOUNT_IN_REVIEW"];
            404: components["responses"]["NOT_FOUND.AI_SLOP_NOT_FOUND"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS.SETTLING.SLOP_CLOSED.INSUFFICIENT_BALANCE.PRIZE_NOT_RAISED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    cancelAiSlop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_SLOP"];
            404: components["responses"]["NOT_FOUND.AI_SLOP_NOT_FOUND"];
            409: components["responses"]["SETTLING.SLOP_CLOSED.SLOP_HAS_ART"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getAward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Award"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.AI_SLOP_NOT_FOUND.NOT_SETTLED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                sort?: "oldest" | "newest" | "most_liked" | "least_seen" | "own";
                /** @description up to five ids: given with the first page wherever they stand, if they are there */
                also?: string;
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 50 unless said */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCommentsReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.AI_SLOP_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    noteSeen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteSeenBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCommentBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCommentReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.EMPTY_COMMENT.IMAGE_NOT_CLAIMABLE"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN"];
            404: components["responses"]["AI_SLOP_NOT_FOUND"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS.COMMENTING_CLOSED.SETTLING.ART_LIMIT.SAME_AS_SLOP.PICTURE_POSTED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    deleteComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_COMMENT"];
            404: components["responses"]["NOT_FOUND.COMMENT_NOT_FOUND"];
            409: components["responses"]["SETTLING.ART_IS_WITHDRAWN_NOT_DELETED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    withdrawArt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_COMMENT"];
            404: components["responses"]["NOT_FOUND.COMMENT_NOT_FOUND"];
            409: components["responses"]["SETTLING.WINNING_ART_STAYS"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listBeautifulArtOf: {
        parameters: {
            query?: {
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListBeautifulArtOfReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.USER_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getAiSlopLikes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAiSlopLikesReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.AI_SLOP_NOT_FOUND"];
            409: components["responses"]["SETTLING"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    likeAiSlop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LikeAiSlopBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAiSlopLikesReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN"];
            404: components["responses"]["NOT_FOUND.AI_SLOP_NOT_FOUND"];
            409: components["responses"]["SETTLING"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    unlikeAiSlop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LikeAiSlopBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAiSlopLikesReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN"];
            404: components["responses"]["NOT_FOUND.AI_SLOP_NOT_FOUND"];
            409: components["responses"]["SETTLING"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getCommentLikes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAiSlopLikesReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            403: components["responses"]["OWN_ART_LIKE"];
            404: components["responses"]["NOT_FOUND.COMMENT_NOT_FOUND"];
            409: components["responses"]["SETTLING"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    likeComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LikeAiSlopBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAiSlopLikesReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN.OWN_ART_LIKE"];
            404: components["responses"]["NOT_FOUND.COMMENT_NOT_FOUND"];
            409: components["responses"]["SETTLING"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    unlikeComment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LikeAiSlopBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAiSlopLikesReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN.OWN_ART_LIKE"];
            404: components["responses"]["NOT_FOUND.COMMENT_NOT_FOUND"];
            409: components["responses"]["SETTLING"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listVotes: {
        parameters: {
            query?: {
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListVotesReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getVoteReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoteReceipt"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    uploadImage: {
        parameters: {
            query: {
                purpose: "ai-slop" | "comment" | "avatar" | "appeal" | "stage" | "report";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description image/jpeg, image/png, image/webp, image/gif; at most 10 MB, an avatar 5 MB
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadImageReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.IMAGE_REQUIRED"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN.ACCOUNT_BANNED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.IMAGE_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE.IMAGE_TYPE"];
            422: components["responses"]["IMAGE_BROKEN.IMAGE_TOO_MANY_FRAMES"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UPLOADS_BUSY.UPLOADS_FULL.UPLOADS_OFF.UNAVAILABLE"];
        };
    };
    getPictureFacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPictureFactsReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getCreditChoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCreditChoiceReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    setCreditChoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetCreditChoiceBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCreditChoiceReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listSameEntries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSameEntriesReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.COMMENT_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.USER_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getOwnProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnProfile"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProfileBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnProfile"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.USERNAME_INVALID.USERNAME_RESERVED.NAME_RESERVED.NAME_INVISIBLE.WEBSITE_INVALID.IMAGE_NOT_CLAIMABLE"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN"];
            409: components["responses"]["USERNAME_TAKEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    followUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FollowUserBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUserReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.CANNOT_FOLLOW_YOURSELF"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            404: components["responses"]["USER_NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    unfollowUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FollowUserBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUserReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            404: components["responses"]["USER_NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listArtists: {
        parameters: {
            query?: {
                /** @description part of a display name or username, in any case */
                q?: string;
                /** @description art at least 1 ms older */
                older_than?: string;
                /** @description art at least 1 ms newer */
                newer_than?: string;
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListArtistsReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getArtist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetArtistReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.USER_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    contactArtist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactArtistBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.CANNOT_CONTACT_YOURSELF"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.CONTACT_NEEDS_EMAIL"];
            404: components["responses"]["NOT_FOUND.USER_NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getBeautifulArt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetBeautifulArtReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getProcess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Process"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    addStage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddStageBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stage"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.IMAGE_NOT_CLAIMABLE"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN.NOT_YOUR_COMMENT.ACCOUNT_BANNED"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS.SETTLING.PROCESS_CLOSED.STAGE_LIMIT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    addLayeredFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description image/jpeg, image/png, image/webp, image/gif; at most 10 MB, an avatar 5 MB
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LayeredFile"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.LAYERED_FILE_REQUIRED"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN.NOT_YOUR_COMMENT.ACCOUNT_BANNED"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            409: components["responses"]["SETTLING.PROCESS_CLOSED.LAYERED_FILE_LIMIT"];
            413: components["responses"]["PAYLOAD_TOO_LARGE.LAYERED_FILE_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE.LAYERED_FILE_TYPE"];
            422: components["responses"]["LAYERED_FILE_BROKEN"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UPLOADS_BUSY.UPLOADS_FULL.UPLOADS_OFF.UNAVAILABLE"];
        };
    };
    removeStage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_COMMENT"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            409: components["responses"]["SETTLING.PROCESS_CLOSED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    removeLayeredFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_COMMENT"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            409: components["responses"]["SETTLING.PROCESS_CLOSED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    answerProcessCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN.NOT_YOUR_COMMENT.ACCOUNT_BANNED"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            409: components["responses"]["SETTLING.PROCESS_CLOSED.PROCESS_EMPTY"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    downloadLayeredFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["CASE_NOT_YOURS"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getGif: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gif"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    makeGif: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gif"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    downloadGif: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    saveBeautifulArt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveBeautifulArtReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    unsaveBeautifulArt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveBeautifulArtReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND.ART_NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    saveArtist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveBeautifulArtReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND.USER_NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    unsaveArtist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveBeautifulArtReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND.USER_NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listSavedBeautifulArt: {
        parameters: {
            query?: {
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSavedBeautifulArtReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listSavedArtists: {
        parameters: {
            query?: {
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSavedArtistsReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    searchAiSlops: {
        parameters: {
            query: {
                q: string;
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAiSlopsReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    searchBeautifulArt: {
        parameters: {
            query: {
                q: string;
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchBeautifulArtReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    searchContent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchContentBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchContentReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getShowcase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetShowcaseReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCategoriesReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getClassic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetClassicReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    createReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReportBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateReportReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.IMAGE_NOT_CLAIMABLE"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.OWN_REPORT"];
            404: components["responses"]["NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listCases: {
        parameters: {
            query?: {
                /** @description open unless said */
                status?: "open" | "waiting" | "appealed" | "closed";
                kind?: "ai_slop" | "entry" | "comment" | "profile" | "award" | "process";
                finding?: "same_card" | "same_bank" | "same_device" | "same_network" | "money_taken_back" | "same_picture" | "looks_alike" | "hidden_before" | "says_generated" | "young_voters" | "voters_of_one_network" | "voting_ring" | "burst_of_votes" | "votes_that_decided";
                /** @description the cases of one card, also those that you snoozed */
                card_id?: string;
                /** @description each case is listed by itself then */
                ai_slop_id?: string;
                /** @description whom it is about; each case is listed by itself then */
                user_id?: string;
                /** @description in the title of the slop, the name of the person, or the words of the reports */
                q?: string;
                assigned?: "me" | "nobody";
                /** @description true: those that you snoozed; else they are left out */
                snoozed?: "true" | "false";
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCasesReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationCase"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    showVoters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowVotersReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.MODERATION_CONFLICT"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["CASE_NOT_YOURS.NOT_POSSIBLE"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    claimCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimCaseReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.MODERATION_CONFLICT.SECOND_NEEDED"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["CASE_TAKEN.CASE_CLOSED.NOT_POSSIBLE"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    releaseCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    showReporters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowReportersReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.MODERATION_CONFLICT"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["CASE_NOT_YOURS"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    actOnCase: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActOnCaseBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActOnCaseReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.MODERATION_CONFLICT.PROOF_REQUIRED.SECOND_NEEDED"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS.CASE_NOT_YOURS.CASE_CLOSED.ALREADY_SO.NOT_POSSIBLE.SETTLING.PROPOSAL_OPEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    answerProposal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerProposalBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.PROOF_REQUIRED.MODERATION_CONFLICT.SECOND_NEEDED"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS.CASE_NOT_YOURS.CASE_CLOSED.ALREADY_SO.NOT_POSSIBLE.SETTLING.PROPOSAL_OPEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    decideAppeal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideAppealBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecideAppealReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.PROOF_REQUIRED.MODERATION_CONFLICT.SECOND_NEEDED"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS.CASE_NOT_YOURS.ALREADY_SO.NOT_POSSIBLE.SETTLING.PROPOSAL_OPEN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    bulkPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkPreviewBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPreviewReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    bulkAct: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkActBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkActReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.PROOF_REQUIRED"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    bulkAnswer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkAnswerBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswerReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.PROOF_REQUIRED"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    assignCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignCaseBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.MODERATION_CONFLICT"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["CASE_CLOSED.NOT_POSSIBLE"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    snoozeCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnoozeCaseBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnoozeCaseReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["CASE_CLOSED.NOT_POSSIBLE"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    addCaseNote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddCaseNoteBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddCaseNoteReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN.FOREIGN_ORIGIN.MODERATION_CONFLICT"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS.NOT_POSSIBLE"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getModerationWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetModerationWorkReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FORBIDDEN"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listStatements: {
        parameters: {
            query?: {
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListStatementsReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementOfReasons"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    createAppeal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAppealBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.IMAGE_NOT_CLAIMABLE"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS.APPEAL_CLOSED.ALREADY_SO"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listModerationLog: {
        parameters: {
            query?: {
                /** @description such as 2026-Q4 */
                quarter?: string;
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListModerationLogReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    exportModerationLog: {
        parameters: {
            query: {
                /** @description such as 2026-Q4 */
                quarter: string;
                format: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                    "text/csv": string;
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    createPaymentIntent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentIntentBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePaymentIntentReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.TOP_UP_TOO_SMALL.TOP_UP_TOO_LARGE.AMOUNT_MISMATCH"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["TOP_UP_DAILY_LIMIT.CARD_DECLINES_LIMIT.RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["PAYMENT_SERVICE_FAILED.UNAVAILABLE"];
        };
    };
    listDeposits: {
        parameters: {
            query?: {
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDepositsReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listMovements: {
        parameters: {
            query?: {
                kind?: "top_up" | "top_up_reversed" | "top_up_restored" | "prize_held" | "prize_raised" | "prize_awarded" | "prize_returned" | "prize_taken_back" | "revised_prize_awarded" | "revised_prize_returned" | "withdrawal_requested" | "withdrawal_returned" | "transfer_reversed" | "sale" | "sale_reversed" | "sale_restored" | "purchase_parked" | "debt_carried_over" | "balance_given_up" | "paid_outside";
                from?: string;
                until?: string;
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMovementsReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    exportMovements: {
        parameters: {
            query?: {
                kind?: "top_up" | "top_up_reversed" | "top_up_restored" | "prize_held" | "prize_raised" | "prize_awarded" | "prize_returned" | "prize_taken_back" | "revised_prize_awarded" | "revised_prize_returned" | "withdrawal_requested" | "withdrawal_returned" | "transfer_reversed" | "sale" | "sale_reversed" | "sale_restored" | "purchase_parked" | "debt_carried_over" | "balance_given_up" | "paid_outside";
                from?: string;
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getBooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetBooksReply"];
                };
            };
            /** @description Nothing has changed since the ETag */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    exportBooks: {
        parameters: {
            query: {
                format: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                    "text/csv": string;
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getMovementProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovementProof"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["DAY_NOT_CLOSED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    checkPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckPaymentReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["PAYMENT_SERVICE_FAILED.UNAVAILABLE"];
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    downloadReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    createConnectAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateConnectAccountReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN.PROOF_REQUIRED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["ERROR_STRIPE_API_FAILURE.UNAVAILABLE"];
        };
    };
    createAccountLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateAccountLinkBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateAccountLinkReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN.PROOF_REQUIRED.FORBIDDEN"];
            409: components["responses"]["NO_PAYOUT_ACCOUNT.PAYOUT_ACCOUNT_DISCONNECTED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["ERROR_STRIPE_API_FAILURE.UNAVAILABLE"];
        };
    };
    getPayoutAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPayoutAccountReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    checkPayoutAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckPayoutAccountReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["ERROR_STRIPE_API_FAILURE.UNAVAILABLE"];
        };
    };
    requestWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new one for each thing that is wanted, the same one whenever it is sent again: it is done once, and every repetition of the next seven days gets the first answer. Other content under the same key is refused with IDEMPOTENCY_MISMATCH.
                 * @example 0192f0c1-5d3a-7c39-9a6e-3d1f0a8c2b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestWithdrawalBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestWithdrawalReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.ERROR_MIN_AMOUNT"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN.PROOF_REQUIRED.FORBIDDEN.ERROR_ACCOUNT_FROZEN.ERROR_ACCOUNT_IN_REVIEW"];
            409: components["responses"]["IDEMPOTENCY_IN_PROGRESS.ERROR_INSUFFICIENT_BALANCE.ERROR_STRIPE_ACCOUNT_INCOMPLETE.ERROR_CONCURRENT_REQUEST"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["WITHDRAWAL_DAILY_LIMIT.RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["ERROR_STRIPE_API_FAILURE.ERROR_TECHNICAL.ERROR_WITHDRAWALS_PAUSED.UNAVAILABLE"];
        };
    };
    listWithdrawals: {
        parameters: {
            query?: {
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWithdrawalsReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    cancelWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND"];
            409: components["responses"]["WITHDRAWAL_ON_ITS_WAY"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["ERROR_STRIPE_API_FAILURE.UNAVAILABLE"];
        };
    };
    getWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getArtSale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtSale"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.COMMENT_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    setArtPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetArtPriceBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetArtPriceReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST.PRICE_INVALID"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.NOT_YOUR_COMMENT"];
            404: components["responses"]["NOT_FOUND.COMMENT_NOT_FOUND"];
            409: components["responses"]["PRICE_BEFORE_SETTLED.SETTLING"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    createPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePurchaseBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePurchaseReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN.OWN_ART_PURCHASE"];
            404: components["responses"]["COMMENT_NOT_FOUND"];
            409: components["responses"]["NOT_FOR_SALE.ALREADY_PURCHASED.PURCHASE_DISPUTED.PRICE_CHANGED"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["PURCHASE_DAILY_LIMIT.CARD_DECLINES_LIMIT.RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["PAYMENT_SERVICE_FAILED.UNAVAILABLE"];
        };
    };
    listPurchases: {
        parameters: {
            query?: {
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPurchasesReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    ratePurchase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatePurchaseBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    downloadOriginal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                    "image/gif": string;
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description the `next` of the page before; left out for the first one */
                cursor?: string;
                /** @description 10 unless said; brought into 1 to 50 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListNotificationsReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    createTestNotification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTestNotificationBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN.FORBIDDEN"];
            404: components["responses"]["NOT_FOUND.USER_NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            404: components["responses"]["NOT_FOUND"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    checkRealtimePublication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckRealtimePublicationBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckRealtimePublicationReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    createRealtimeFunction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRealtimeFunctionReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            403: components["responses"]["ACCOUNT_BANNED.FOREIGN_ORIGIN"];
            413: components["responses"]["PAYLOAD_TOO_LARGE"];
            415: components["responses"]["UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    watchTopics: {
        parameters: {
            query?: {
                /** @description comma separated, at most 50: feed, artists, slop:{id}; others are ignored */
                topics?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getDebugState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDebugStateReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    getDebugAiSlop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDebugAiSlopReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            404: components["responses"]["NOT_FOUND.AI_SLOP_NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
    listDebugImages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDebugImagesReply"];
                };
            };
            400: components["responses"]["INVALID_REQUEST"];
            401: components["responses"]["NOT_AUTHENTICATED"];
            404: components["responses"]["NOT_FOUND"];
            429: components["responses"]["RATE_LIMITED"];
            500: components["responses"]["INTERNAL"];
            503: components["responses"]["UNAVAILABLE"];
        };
    };
}
